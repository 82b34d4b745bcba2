/** Where the focus goes when the row or button that had it is gone: the page's content, not the document's start. */
export function focusMain(): void {
  requestAnimationFrame(() => document.getElementById('main-content')?.focus({ preventScroll: true }));
}
