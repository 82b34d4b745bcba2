import { direction } from '../i18n/direction.js';

/** Speed in px per second, slow enough to read the titles. */
const SPEED = 34;
/** Longer gaps between frames are ignored, in ms. */
const MAX_FRAME = 100;
/** Pause after a touch, in ms. */
const AFTER_TOUCH = 2500;

/**
 * Scrolls a row of cards endlessly. `track` contains the list twice. Pauses under the pointer, with the focus, after a
 * touch, and outside of the viewport. Uses the real scroll position, so that wheels, touches, and the focus work.
 * Returns a function that stops it.
 */
export function marquee(track: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let hovered = false;
  let inSight = false;
  let touchedAt = -AFTER_TOUCH;
  let round = 0;
  let forward = direction(track);
  let position = 0;
  let last = 0;
  let frame = 0;

  const measure = (): void => {
    const [first, second] = track.children;
    forward = direction(track);
    round = first && second ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) : 0;
  };
  const step = (now: number): void => {
    const elapsed = now - last;
    last = now;
    const rests = hovered || now - touchedAt < AFTER_TOUCH || track.contains(document.activeElement);
    if (!rests && round > 0 && elapsed < MAX_FRAME) {
      if (Math.abs(track.scrollLeft * forward - position) > 2) position = track.scrollLeft * forward;
      position += (SPEED * elapsed) / 1000;
      if (position >= round) position -= round;
      track.scrollLeft = position * forward;
    }
    frame = requestAnimationFrame(step);
  };

  const sight = new IntersectionObserver((entries) => {
    const isVisible = entries.at(-1)?.isIntersecting === true;
    if (isVisible === inSight) return;
    inSight = isVisible;
    if (isVisible) {
      last = performance.now();
      position = track.scrollLeft * forward;
      frame = requestAnimationFrame(step);
    } else cancelAnimationFrame(frame);
  });
  const size = new ResizeObserver(measure);
  const touched = (): void => void (touchedAt = performance.now());
  const pointer =
    (over: boolean) =>
    (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hovered = over;
    };

  track.addEventListener('pointerenter', pointer(true), { signal });
  track.addEventListener('pointermove', pointer(true), { signal });
  track.addEventListener('pointerleave', pointer(false), { signal });
  track.addEventListener('touchstart', touched, { signal, passive: true });
  track.addEventListener('touchmove', touched, { signal, passive: true });
  sight.observe(track);
  size.observe(track);
  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
    sight.disconnect();
    size.disconnect();
  };
}
