/** Prevents the mouse wheel from changing a focused number field. The page scrolls instead. */
export function keepNumbersFromWheel(): void {
  const onWheel = ({ target }: WheelEvent): void => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return;
    // Browsers do not change a field that is read-only at the end of the event. Moving the focus would close popovers.
    target.readOnly = true;
    requestAnimationFrame(() => {
      target.readOnly = false;
    });
  };
  window.addEventListener('wheel', onWheel, { passive: true, capture: true });
}
