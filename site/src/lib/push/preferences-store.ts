import { PREFERENCES_KEY, UNSENT_KEY } from './preferences-key.js';
import {
  between,
  NOTHING,
  parsePreferences,
  withoutPast,
  type Change,
  type NotificationPreferences,
} from './preferences.js';

/** What is stored of the preferences where all tabs see the same; null: nothing. */
export interface SharedText {
  read: () => Promise<string | null>;
  write: (text: string | null) => Promise<void>;
}

interface Surroundings {
  /** Answers at once, but another tab's value may reach this one a moment late. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** What a change builds on: the holder of the lock reads what the one before wrote. */
  shared: SharedText;
  /** The tab's own storage, which outlives its page. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Makes the server send what is wanted from now on; raises when it does not. */
  send: (preferences: NotificationPreferences) => Promise<void>;
  /** Does one thing after the other, over all tabs. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** Does something in a moment; never, where the page is being left. */
  later: (work: () => void) => void;
  /** Called whenever `shown` may be another. */
  onShown: (shown: NotificationPreferences) => void;
}

/**
 * A visitor's notification preferences: a change shows at once, is stored when the server has accepted it, and is
 * undone when it has not.
 */
export class NotificationPreferencesStore {
  /** Changes on their way to the server. */
  private readonly pending: Change[] = [];

  constructor(private readonly around: Surroundings) {}

  /** What the server has agreed to. */
  get agreed(): NotificationPreferences {
    return parsePreferences(this.storedText);
  }

  private get storedText(): string | null {
    return this.around.storage.getItem(PREFERENCES_KEY);
  }

  /** The same with the changes that are on their way. */
  get shown(): NotificationPreferences {
    return this.pending.reduce((preferences, change) => change(preferences), this.agreed);
  }

  /** Notifies of what is shown, as after another tab has changed it. */
  notify(): void {
    this.around.onShown(this.shown);
  }

  /** Changes what is wanted. Raises what kept the server from agreeing, when the change is taken back already. */
  async change(change: Change): Promise<void> {
    this.pending.push(change);
    this.rememberUnsent();
    this.notify();
    try {
      await this.around.inTurn(async () => {
        const { shared, send, now } = this.around;
        // Storage lags behind other tabs even within a turn: what they changed just now would be lost with its copy.
        const last = parsePreferences((await shared.read()) ?? this.storedText);
        const next = withoutPast(change(last), now());
        await send(next);
        await this.store(next);
      });
      this.end(change);
      this.rememberUnsent();
    } catch (error) {
      this.end(change);
      // A page that is left has its calls cut off, which says nothing of what the server did: the next page sends the change.
      this.around.later(() => this.rememberUnsent());
      throw error;
    }
  }

  private end(change: Change): void {
    this.pending.splice(this.pending.indexOf(change), 1);
    this.notify();
  }

  /** What the tab's page before this one had not sent when it was left; null: nothing. Asked once. */
  takeUnsent(): Change | null {
    const { tab } = this.around;
    const text = tab.getItem(UNSENT_KEY);
    tab.removeItem(UNSENT_KEY);
    if (text === null) return null;
    const { from, to } = JSON.parse(text) as { from: string; to: string };
    return between(parsePreferences(from), parsePreferences(to));
  }

  /** A visitor may go to the next page at once: their change is not lost with this one. */
  private rememberUnsent(): void {
    const { tab } = this.around;
    if (this.pending.length === 0) tab.removeItem(UNSENT_KEY);
    else tab.setItem(UNSENT_KEY, JSON.stringify({ from: JSON.stringify(this.agreed), to: JSON.stringify(this.shown) }));
  }

  /** When the server last agreed, ms since the epoch; 0 when it never has. */
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
