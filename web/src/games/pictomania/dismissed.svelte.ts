/** Whether the sum of a round was put away: it stays so when the board is laid out anew. */
let away = $state("");

export const isDismissed = (round: string): boolean => away === round;
export const put = (round: string): void => void (away = round);
