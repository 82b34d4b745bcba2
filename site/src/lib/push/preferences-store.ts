import { PREFERENCES_KEY, UNSENT_KEY } from './preferences-key.js';
import {
  between,
  NOTHING,
  parsePreferences,
  withoutPast,
  type Change,
  type NotificationPreferences,
} from './preferences.js';

/** Stored preferences that all tabs share. null if nothing is stored. */
export interface SharedText {
  read: () => Promise<string | null>;
  write: (text: string | null) => Promise<void>;
}

interface Surroundings {
  /** Responds immediately, but another tab's value may arrive late. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Basis of a change: the holder of the lock reads the value of the previous holder. */
  shared: SharedText;
  /** Storage of the tab, which outlives its pages. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Sends the preferences to the server. Throws if the server rejects them. */
  send: (preferences: NotificationPreferences) => Promise<void>;
  /** Runs work exclusively across all tabs. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** Runs work after a delay, unless the page closes. */
  later: (work: () => void) => void;
  /** Called when `shown` may have changed. */
  onShown: (current: NotificationPreferences) => void;
}

/**
 * Notification preferences of a visitor. A change shows immediately. It is stored after the server accepted it and
 * undone otherwise.
 */
export class NotificationPreferencesStore {
  /** Changes that are being sent. */
  private readonly pending: Change[] = [];

  constructor(private readonly around: Surroundings) {}

  /** Preferences that the server has accepted. */
  get agreed(): NotificationPreferences {
    return parsePreferences(this.storedText);
  }

  private get storedText(): string | null {
    return this.around.storage.getItem(PREFERENCES_KEY);
  }

  /** Accepted preferences plus pending changes. */
  get current(): NotificationPreferences {
    return this.pending.reduce((preferences, change) => change(preferences), this.agreed);
  }

  /** Notifies listeners, for example after another tab changed the preferences. */
  notify(): void {
    this.around.onShown(this.current);
  }

  /** Changes the preferences. If the server rejects the change, undoes it and throws the error. */
  async change(change: Change): Promise<void> {
    this.pending.push(change);
    this.rememberUnsent();
    this.notify();
    try {
      await this.around.inTurn(async () => {
        const { shared, send, now } = this.around;
        // Storage may lag behind other tabs even within the lock, so the change builds on the shared value.
        const last = parsePreferences((await shared.read()) ?? this.storedText);
        const next = withoutPast(change(last), now());
        await send(next);
        await this.store(next);
      });
      this.end(change);
      this.rememberUnsent();
    } catch (error) {
      this.end(change);
      // Closing the page aborts its calls, and their outcome is unknown. The next page sends the change again.
      this.around.later(() => this.rememberUnsent());
      throw error;
    }
  }

  private end(change: Change): void {
    this.pending.splice(this.pending.indexOf(change), 1);
    this.notify();
  }

  /** Returns and removes the change that the tab's previous page did not finish sending, or null. */
  takeUnsent(): Change | null {
    const { tab } = this.around;
    const text = tab.getItem(UNSENT_KEY);
    tab.removeItem(UNSENT_KEY);
    if (text === null) return null;
    const { from, to } = JSON.parse(text) as { from: string; to: string };
    return between(parsePreferences(from), parsePreferences(to));
  }

  /** Stores pending changes, because the visitor may leave the page immediately. */
  private rememberUnsent(): void {
    const { tab } = this.around;
    if (this.pending.length === 0) tab.removeItem(UNSENT_KEY);
    else
      tab.setItem(UNSENT_KEY, JSON.stringify({ from: JSON.stringify(this.agreed), to: JSON.stringify(this.current) }));
  }

  /** Time of the last acceptance by the server, in ms since the epoch, or 0. */
  get agreedAt(): number {
    try {
      const stored = JSON.parse(this.storedText ?? '{}') as { agreedAt?: unknown };
      return typeof stored.agreedAt === 'number' ? stored.agreedAt : 0;
    } catch {
      return 0;
    }
  }

  private async store(preferences: NotificationPreferences): Promise<void> {
    const { storage, shared, now } = this.around;
    const isNothing = preferences.follows.length === 0 && preferences.quietHours === NOTHING.quietHours;
    const text = isNothing ? null : JSON.stringify({ ...preferences, agreedAt: now() });
    if (text === null) storage.removeItem(PREFERENCES_KEY);
    else storage.setItem(PREFERENCES_KEY, text);
    await shared.write(text);
  }
}
