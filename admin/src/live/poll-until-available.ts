import { api, serverUnavailable } from '../api/index.js';
import { liveState } from './bus.js';

/** Wait before the first request in ms, which doubles with each failure, and its maximum. */
const FIRST_WAIT = 1_000;
const MAX_WAIT = 8_000;

/**
 * Polls an unavailable server at growing intervals and when its event stream reconnects. Calls `onBack` once any call
 * has reached the server. Returns a function that stops the polling.
 */
export function pollUntilAvailable(onBack: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const poll = async (): Promise<void> => {
    clearTimeout(timer);
    // A hanging call is aborted, because the next call waits for it.
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(MAX_WAIT)]);
    await api.GET('/api/health', { signal }).catch(() => undefined);
    if (!stopped.signal.aborted && serverUnavailable.get()) schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), wait);
    wait = Math.min(MAX_WAIT, wait * 2);
  };
  const stop = (): void => {
    clearTimeout(timer);
    stopped.abort();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  const unsubscribes = [
    liveState.subscribe(() => void (liveState.get() === 'open' && poll())),
    serverUnavailable.subscribe(() => {
      if (serverUnavailable.get()) return;
      stop();
      onBack();
    }),
  ];
  schedule();
  return stop;
}
