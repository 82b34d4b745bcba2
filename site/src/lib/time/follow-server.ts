import { clockOffset, followServerClock, setClockOffset, TOLERANCE_MS } from '@contract/time/server-clock.js';
import { tabStorage } from '../browser-storage.js';

const KEY = 'nepsh-clock';

/** Times at which the server sent a page and the browser received it. */
export interface Navigation {
  /** The server's clock when it rendered the page, ms since the epoch; undefined for pages without one. */
  serverNow: number | undefined;
  /** Start of the response by this machine's clock, in ms since the epoch. */
  receivedAt: number;
  /** Whether the page came over the network just now; one that the browser cached has an old time. */
  isFresh: boolean;
}

function readNavigation(): Navigation | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!page) return null;
  return {
    serverNow: page.serverTiming.find(({ name }) => name === 'now')?.duration,
    receivedAt: performance.timeOrigin + page.responseStart,
    isFresh: page.type !== 'back_forward' && page.transferSize > 0,
  };
}

/** Requests the server's time. */
async function askServer(): Promise<void> {
  try {
    const sentAt = Date.now();
    const { headers } = await fetch('/api/health/live', { cache: 'no-store' });
    followServerClock(headers.get('date'), { sentAt, receivedAt: Date.now() });
    remember();
  } catch {
    // Without a network, the page continues with its clock.
  }
}

function remember(): void {
  try {
    tabStorage().setItem(KEY, String(clockOffset()));
  } catch {
    // Storage that is full or blocked: the next cached page asks the server.
  }
}

/**
 * Corrects the clock of the page by the server's, before anything is rendered with it: by the response of the page. After Back
 * it uses the last correction of the tab, or else a new response of the server.
 */
export async function followServer(navigation = readNavigation(), requestTime = askServer): Promise<void> {
  if (navigation?.isFresh && navigation.serverNow) {
    const offset = navigation.serverNow - navigation.receivedAt;
    setClockOffset(Math.abs(offset) > TOLERANCE_MS ? offset : 0);
    remember();
    return;
  }
  const stored = tabStorage().getItem(KEY);
  if (stored === null) await requestTime();
  else setClockOffset(Number(stored) || 0);
}
