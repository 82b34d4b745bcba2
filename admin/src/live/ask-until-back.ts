import { api, serverUnavailable } from '../api/index.js';
import { liveState } from './bus.js';

/** The wait before the server is asked for the first time, which doubles with each failure, and the longest one, ms. */
const FIRST_WAIT = 1_000;
const MAX_WAIT = 8_000;

/**
 * Asks a server that is unavailable whether it is back, now and then and as soon as its events arrive again, and calls
 * `onBack` once a call of whatever kind has reached it. Returns what stops it.
 */
export function askUntilBack(onBack: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    // A call that hangs is given up, or nothing would be asked after it.
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(MAX_WAIT)]);
    await api.GET('/api/health', { signal }).catch(() => undefined);
    if (!stopped.signal.aborted && serverUnavailable.get()) schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), wait);
    wait = Math.min(MAX_WAIT, wait * 2);
  };
  const stop = (): void => {
    clearTimeout(timer);
    stopped.abort();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  const unsubscribes = [
    liveState.subscribe(() => void (liveState.get() === 'open' && ask())),
    serverUnavailable.subscribe(() => {
      if (serverUnavailable.get()) return;
      stop();
      onBack();
    }),
  ];
  schedule();
  return stop;
}
