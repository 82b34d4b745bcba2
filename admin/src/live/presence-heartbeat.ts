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

/** Dialogs that open as others close are reported together, milliseconds. */
const TOGETHER_MS = 150;

/** Whether the console is the user's own: who views as somebody else changes nothing and is not reported as present. */
const isOneself = (): boolean => {
  const current = session.get();
  return current.state === 'in' && !current.viewing;
};

/** Each record once, editing if any part of the page edits it. */
function distinct(records: readonly OpenRecord[]): OpenRecord[] {
  const byKey = new Map<string, OpenRecord>();
  for (const record of records) {
    const key = `${record.resource} ${record.id}`;
    if (byKey.get(key)?.mode !== 'editing') byKey.set(key, record);
  }
  return [...byKey.values()].slice(-PRESENCE_RECORDS);
}

/**
 * Reports which records this tab has open, at each change and every 20 s, unless it is closed, hidden for a minute or
 * left alone for long; returns what stops it. A call that fails is made up for by the next.
 */
export function startPresenceHeartbeat(): () => void {
  const tab = randomKey();
  const leaving = new AbortController();
  let said: OpenRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  let usedAt = performance.now();

  const send = (open: OpenRecord[]): void => {
    said = open;
    // Not by the API client: a background call must neither ask for a password nor report that the server is unavailable.
    void fetch('/api/presence', {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tab, open } satisfies PresenceDto),
    }).catch(() => undefined);
  };
  const isIdle = (): boolean => performance.now() - usedAt > PRESENCE_IDLE_SECONDS * 1000;
  const report = (renews: boolean): void => {
    if (!isOneself()) return void (said = []);
    const open = isAway || isIdle() ? [] : distinct(openRecords.get());
    const isNews = JSON.stringify(open) !== JSON.stringify(said);
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
    if (said.length > 0 && isOneself()) send([]);
  };

  const options = { signal: leaving.signal, passive: true };
  document.addEventListener('visibilitychange', onVisibility, options);
  for (const name of ['pointerdown', 'pointermove', 'keydown']) window.addEventListener(name, onUse, options);
  window.addEventListener('pagehide', close, options);
  window.addEventListener('pageshow', schedule, options);
  const interval = setInterval(() => report(true), PRESENCE_RENEW_SECONDS * 1000);
  const unsubscribe = [
    openRecords.subscribe(schedule),
    // A server that was started again has forgotten who is there.
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
