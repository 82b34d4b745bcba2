import { PREFERENCES_KEY } from './preferences-key.js';
import {
  isEqual,
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
  /** Sends the preferences to the server, which sends pushes. Throws if the server rejects them. */
  send: (preferences: NotificationPreferences) => Promise<void>;
  /** Runs work exclusively across all tabs, except for work under another name. */
  inTurn: <T>(name: 'change' | 'delivery', work: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Called when `current` may have changed. */
  onChange: (current: NotificationPreferences) => void;
}

/**
 * Follows and quiet hours of a visitor. The browser stores them, with or without pushes. The server has a copy for its
 * pushes, which `deliver` updates.
 */
export class NotificationPreferencesStore {
  /** Changes that wait for their turn to be stored. */
  private readonly pending: Change[] = [];

  constructor(private readonly around: Surroundings) {}

  /** Stored preferences plus pending changes. */
  get current(): NotificationPreferences {
    return this.pending.reduce((preferences, change) => change(preferences), parsePreferences(this.storedText));
  }

  /** Time at which the server received the current preferences, in ms since the epoch, or null if it has others. */
  get deliveredAt(): number | null {
    return deliveredAtIn(this.storedText);
  }

  private get storedText(): string | null {
    return this.around.storage.getItem(PREFERENCES_KEY);
  }

  /** Notifies listeners, for example after another tab changed the preferences. */
  notify(): void {
    this.around.onChange(this.current);
  }

  /** Changes the preferences of this browser. */
  async change(change: Change): Promise<void> {
    this.pending.push(change);
    this.notify();
    try {
      await this.around.inTurn('change', async () => {
        const before = await this.newest();
        const after = withoutPast(change(before), this.around.now());
        if (!isEqual(before, after)) await this.store(after, null);
      });
    } finally {
      this.pending.splice(this.pending.indexOf(change), 1);
      this.notify();
    }
  }

  /** Sends the preferences to the server until it has the newest. Throws if the server rejects them. */
  async deliver(): Promise<void> {
    await this.around.inTurn('delivery', async () => {
      while (!(await this.deliverOnce()));
    });
  }

  /** Sends the preferences. Resolves to whether they are still the newest. */
  private async deliverOnce(): Promise<boolean> {
    const sent = await this.newest();
    await this.around.send(sent);
    return this.around.inTurn('change', async () => {
      const isCurrent = isEqual(sent, await this.newest());
      if (isCurrent) await this.store(sent, this.around.now());
      return isCurrent;
    });
  }

  /** Storage may lag behind other tabs even within a turn, so changes build on the shared value. */
  private async newest(): Promise<NotificationPreferences> {
    return parsePreferences((await this.around.shared.read()) ?? this.storedText);
  }

  private async store(preferences: NotificationPreferences, deliveredAt: number | null): Promise<void> {
    const { storage, shared } = this.around;
    // The entry outlasts the last follow until the server has deleted its copy.
    const isOver = isEqual(preferences, NOTHING) && deliveredAt !== null;
    const text = isOver ? null : JSON.stringify({ ...preferences, deliveredAt });
    if (text === null) storage.removeItem(PREFERENCES_KEY);
    else storage.setItem(PREFERENCES_KEY, text);
    await shared.write(text);
  }
}

function deliveredAtIn(text: string | null): number | null {
  try {
    const { deliveredAt } = JSON.parse(text ?? '{}') as { deliveredAt?: unknown };
    return typeof deliveredAt === 'number' ? deliveredAt : null;
  } catch {
    return null;
  }
}
