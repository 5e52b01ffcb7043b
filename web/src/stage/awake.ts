/** Keeps the screen lit while the page is looked at, where the browser can. */
export function stayAwake(): (() => void) | void {
  if (!("wakeLock" in navigator)) return;
  let held: WakeLockSentinel | null = null;
  const hold = async () => {
    if (document.hidden) return;
    held = await navigator.wakeLock.request("screen").catch(() => null);
  };
  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void held?.release().catch(() => {});
  };
}
