import { backoff } from '@contract/backoff.js';
import { api, serverUnavailable } from '../api/index.js';
import { liveState } from './bus.js';

/** Maximum wait before a request, and maximum wait for its response, in ms. */
const MAX_WAIT = 8_000;
const waitBefore = backoff({ base: 1_000, maximum: MAX_WAIT, jitter: 'none' });

/**
 * Polls an unavailable server at growing intervals and when its event stream reconnects. Calls `onBack` once any call
 * has reached the server. Returns a function that stops the polling.
 */
export function pollUntilAvailable(onBack: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls = 0;

  const poll = async (): Promise<void> => {
    clearTimeout(timer);
    // A hanging call is aborted, because the next call waits for it.
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(MAX_WAIT)]);
    await api.GET('/api/health', { signal }).catch(() => undefined);
    if (!stopped.signal.aborted && serverUnavailable.get()) schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), waitBefore((polls += 1)));
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
