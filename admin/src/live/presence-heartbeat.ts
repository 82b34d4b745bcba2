import type { PresenceDto } from '@contract/dto/presence.dto.js';
import {
  PRESENCE_HIDDEN_SECONDS,
  PRESENCE_IDLE_SECONDS,
  PRESENCE_RECORDS,
  PRESENCE_RENEW_SECONDS,
} from '@contract/presence.js';
import { session } from '../auth/session.js';
import { type OpenRecord, openRecords } from '../shared/presence/presence.js';
import { randomKey } from '../shared/browser.js';
import { liveState } from './bus.js';

/** Time to collect dialogs that close and open together into one report, in ms. */
const TOGETHER_MS = 150;

/**
 * Returns whether the console shows the user's own view. A view as another user is read-only and reports no presence.
 */
const isOneself = (): boolean => {
  const current = session.get();
  return current.state === 'in' && !current.viewing;
};

/** Returns each record once, with `editing` if any part of the page edits it. */
function distinct(records: readonly OpenRecord[]): OpenRecord[] {
  const byKey = new Map<string, OpenRecord>();
  for (const record of records) {
    const key = `${record.resource} ${record.id}`;
    if (byKey.get(key)?.mode !== 'editing') byKey.set(key, record);
  }
  return [...byKey.values()].slice(-PRESENCE_RECORDS);
}

/**
 * Reports which records this tab has open, at each change and every 20 s, unless the tab is closed, hidden for a
 * minute, or idle. Returns a function that stops the reports. The next call makes up for a failed call.
 */
export function startPresenceHeartbeat(): () => void {
  const tab = randomKey();
  const leaving = new AbortController();
  let reported: OpenRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  let usedAt = performance.now();

  const send = (open: OpenRecord[]): void => {
    reported = open;
    // The API client would prompt for a password or report an unavailable server, which a background call must not do.
    void fetch('/api/presence', {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tab, open } satisfies PresenceDto),
    }).catch(() => undefined);
  };
  const isIdle = (): boolean => performance.now() - usedAt > PRESENCE_IDLE_SECONDS * 1000;
  const report = (renews: boolean): void => {
    if (!isOneself()) return void (reported = []);
    const open = isAway || isIdle() ? [] : distinct(openRecords.get());
    const isNews = JSON.stringify(open) !== JSON.stringify(reported);
    if (isNews || (renews && open.length > 0)) send(open);
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => report(false), TOGETHER_MS);
  };

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(() => {
        isAway = true;
        report(false);
      }, PRESENCE_HIDDEN_SECONDS * 1000);
    } else {
      isAway = false;
      usedAt = performance.now();
      report(true);
    }
  };
  const onUse = (): void => {
    const wasIdle = isIdle();
    usedAt = performance.now();
    if (wasIdle) schedule();
  };
  const close = (): void => {
    if (reported.length > 0 && isOneself()) send([]);
  };

  const options = { signal: leaving.signal, passive: true };
  document.addEventListener('visibilitychange', onVisibility, options);
  for (const name of ['pointerdown', 'pointermove', 'keydown']) window.addEventListener(name, onUse, options);
  window.addEventListener('pagehide', close, options);
  window.addEventListener('pageshow', schedule, options);
  const interval = setInterval(() => report(true), PRESENCE_RENEW_SECONDS * 1000);
  const unsubscribe = [
    openRecords.subscribe(schedule),
    // A restarted server has lost the presence of all users.
    liveState.subscribe(() => liveState.get() === 'open' && report(true)),
  ];
  schedule();
  return () => {
    leaving.abort();
    clearInterval(interval);
    clearTimeout(timer);
    clearTimeout(hiddenTimer);
    for (const stop of unsubscribe) stop();
    close();
  };
}
