import { MINUTE } from '../../src/contract/time/units.js';
import type { LiveMessage } from './live-message.js';

/** Interval at which a hidden tab without a stream loads everything again, in ms. */
const POLL_MS = MINUTE;

/** The part of a page that reports whether it is visible; absent on a server, where tests run. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Holds a stream open while the tab is visible, and polls while it is hidden: each stream occupies one of the six connections
 * that a browser opens to a server over HTTP/1.1. Returns the function that ends both.
 */
export function streamWhileVisible(
  deliver: (message: LiveMessage) => void,
  open: (tookOver: boolean) => () => void,
): () => void {
  const page = (globalThis as { document?: Page }).document;
  let close: (() => void) | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let wasHidden = false;
  const adapt = (): void => {
    const isHidden = page?.hidden === true;
    if (isHidden) {
      wasHidden = true;
      close?.();
      close = undefined;
      polling ??= setInterval(() => deliver({ name: 'reload', data: {} }), POLL_MS);
    } else if (!close) {
      clearInterval(polling);
      polling = undefined;
      close = open(wasHidden);
    }
  };
  adapt();
  page?.addEventListener('visibilitychange', adapt);
  return () => {
    page?.removeEventListener('visibilitychange', adapt);
    clearInterval(polling);
    close?.();
  };
}
