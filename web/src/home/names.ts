/** Names are as long as the table lets them be, and no letter or emoji is cut in half. */

const MOST = 24; // code points, composed, as the table counts them

export function shortened(name: string): string {
  const composed = name.normalize("NFC");
  if ([...composed].length <= MOST) return name;
  const letters = [...new Intl.Segmenter().segment(composed)].map((one) => one.segment);
  while ([...letters.join("")].length > MOST) letters.pop();
  return letters.join("");
}
