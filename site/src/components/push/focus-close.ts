/** Moves the focus to the button that closes the dialog around an element, when that is about to go. */
export const focusClose = (element: Element | null): void =>
  element?.closest('dialog')?.querySelector<HTMLElement>('.dialog__head button')?.focus();
