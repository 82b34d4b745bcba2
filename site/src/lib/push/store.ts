import { atom } from 'nanostores';
import { DAY } from '@contract/time/units.js';
import { messageOf } from '../forms/post.js';
import { $dialog } from '../live/dialog.js';
import { browserStorage, tabStorage } from '../browser-storage.js';
import { showToast } from '../live/toasts.js';
import { NotificationPreferencesStore } from './preferences-store.js';
import { PREFERENCES_KEY } from './preferences-key.js';
import { following, isFollowed, notFollowing, NOTHING, unchanged, type Change, type Follow } from './preferences.js';
import { browserFacts, pushSupport, type PushSupport } from './support.js';

/** The visitor's preferences, with the changes that are on their way to the server. */
export const $preferences = atom(NOTHING);
/** Whether the browser lets the pushes through; while it does not, nothing counts as followed. */
export const $delivers = atom(false);
/** What the dialog that explains notifications is about; null: all that was followed before. */
export const $asked = atom<Follow | null>(null);

/** How long an agreement with the server is relied on without asking again, ms. */
const RENEWED_AFTER_MS = DAY;
/** A page whose calls were cut off because it is left is gone by then, ms. */
const LEFT_WITHIN_MS = 1_000;

let store: NotificationPreferencesStore | undefined;

export const support = (): PushSupport => pushSupport(browserFacts());

const isAllowed = (): boolean => support() === 'ready' && Notification.permission === 'granted';

/** Reads what is followed and keeps it as other tabs and the browser's settings have it; further calls change nothing. */
export function startFollows(): NotificationPreferencesStore {
  if (store) return store;
  const made = new NotificationPreferencesStore({
    storage: browserStorage(),
    tab: tabStorage(),
    // Only who follows something needs the rest.
    send: async (preferences) => (await import('./subscription.js')).deliver(preferences),
    shared: {
      read: async () => (await import('./shared-preferences.js')).readShared(),
      write: async (text) => (await import('./shared-preferences.js')).writeShared(text),
    },
    inTurn: (work) => navigator.locks.request(PREFERENCES_KEY, work),
    now: Date.now,
    later: (work) => setTimeout(work, LEFT_WITHIN_MS),
    onShown: (shown) => $preferences.set(shown),
  });
  store = made;
  made.notify();
  $delivers.set(isAllowed());
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY || key === null) made.notify();
  });
  void watchPermission();
  const unsent = made.takeUnsent();
  if (unsent) void changePreferences(unsent);
  return made;
}

async function watchPermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', () => $delivers.set(isAllowed()));
  } catch {
    // Where the state is not reported, the browser is asked when something is to be followed.
  }
}

/** Makes good what the browser or the server may have lost since the last visit: what is followed is sent again. */
export async function renewFollows(): Promise<void> {
  const made = startFollows();
  if (made.agreed.follows.length === 0 || !isAllowed()) return;
  const { isSubscribed } = await import('./subscription.js');
  const had = await isSubscribed();
  if (had && Date.now() - made.agreedAt < RENEWED_AFTER_MS) return;
  // A subscription that is still there may well be in order.
  await made.change(unchanged).catch(() => $delivers.set(had));
}

/** Changes what is followed and shows a message when it fails; resolves to whether it worked. */
export async function changePreferences(change: Change): Promise<boolean> {
  try {
    await startFollows().change(change);
    $delivers.set(isAllowed());
    return true;
  } catch (error) {
    showToast({ tone: 'error', text: messageOf(error) });
    return false;
  }
}

/** Follows something, or no longer; where the browser was not asked yet, the visitor first sees what for. */
export async function toggleFollow(follow: Follow): Promise<void> {
  startFollows();
  if (!isAllowed()) return askFor(follow);
  const followed = $delivers.get() && isFollowed($preferences.get(), follow);
  await changePreferences(followed ? notFollowing(follow) : following(follow));
}

/** Opens the dialog that explains notifications. */
export function askFor(follow: Follow | null): void {
  $asked.set(follow);
  $dialog.set('follow');
}
