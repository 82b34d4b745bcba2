/** Keeps the mouse wheel from changing the number in the focused field: the page scrolls instead. */
export function keepNumbersFromWheel(): void {
  const onWheel = ({ target }: WheelEvent): void => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return;
    // A browser changes no field that is read-only when the event ends. To take the focus away would close popovers.
    target.readOnly = true;
    requestAnimationFrame(() => {
      target.readOnly = false;
    });
  };
  window.addEventListener('wheel', onWheel, { passive: true, capture: true });
}
