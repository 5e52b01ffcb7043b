/** Opens a dialog over the page while it is shown, and gives the focus back afterwards. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
