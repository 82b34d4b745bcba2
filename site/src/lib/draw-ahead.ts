/** Rows drawn at a time: short enough that a touch in between is answered at once. */
const SLICE = 5;
/** The pause before each slice where the browser does not report when it is idle, ms. */
const PAUSE = 50;

/**
 * Draws the rows below the view from the first scroll on, while the page is idle, so that scrolling finds them drawn
 * and hydration is not delayed; returns what ends it.
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
