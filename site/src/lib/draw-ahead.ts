/** Number of rows per step, small enough to respond to touches in between. */
const SLICE = 5;
/** Pause before each step in browsers without requestIdleCallback, in ms. */
const PAUSE = 50;

/**
 * Renders rows below the viewport in idle time after the first scroll, so that scrolling stays smooth and hydration is
 * not delayed. Returns a function that stops it.
 */
export function drawAhead(list: HTMLElement): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('.row')].filter((row) => row.style.contentVisibility === '');
  let end: () => void = () => undefined;
  const draw = (): void => {
    for (const row of rows.splice(0, SLICE)) row.style.contentVisibility = 'visible';
    if (rows.length > 0) end = whenIdle(draw);
  };
  if (rows.length > 0) end = window.scrollY > 0 ? whenIdle(draw) : whenScrolled(draw);
  return () => end();
}

function whenScrolled(work: () => void): () => void {
  window.addEventListener('scroll', work, { passive: true, once: true });
  return () => window.removeEventListener('scroll', work);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, PAUSE);
  return () => clearTimeout(waiting);
}
