import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between a row's link and its other controls with the arrow keys to the left and right. Only the link
 * is a tab stop.
 */
export function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
  // Alt and an arrow go back in the history.
  if (altKey || ctrlKey || metaKey) return;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const step = { ArrowRight: forward, ArrowLeft: -forward }[key];
  if (step === undefined) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.checkVisibility());
  const next = controls[controls.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
