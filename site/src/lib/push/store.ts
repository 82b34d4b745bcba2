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

/** The visitor's preferences, including changes that are being sent. */
export const $preferences = atom(NOTHING);
/** Whether the browser allows pushes. Otherwise, nothing counts as followed. */
export const $delivers = atom(false);
/** Subject of the dialog that explains notifications. null for all existing follows. */
export const $followToExplain = atom<Follow | null>(null);

/** Time after which the preferences are sent to the server again, in ms. */
const RENEWED_AFTER_MS = DAY;
/** Time within which a page that is being left has closed, in ms. */
const LEFT_WITHIN_MS = 1_000;

let store: NotificationPreferencesStore | undefined;

export const support = (): PushSupport => pushSupport(browserFacts());

const isAllowed = (): boolean => support() === 'ready' && Notification.permission === 'granted';

/**
 * Reads the follows and synchronizes them with other tabs and the browser's permission. Further calls have no effect.
 */
export function startFollows(): NotificationPreferencesStore {
  if (store) return store;
  const created = new NotificationPreferencesStore({
    storage: browserStorage(),
    tab: tabStorage(),
    // Only visitors with follows need these modules.
    send: async (preferences) => (await import('./subscription.js')).deliver(preferences),
    shared: {
      read: async () => (await import('./shared-preferences.js')).readShared(),
      write: async (text) => (await import('./shared-preferences.js')).writeShared(text),
    },
    inTurn: (work) => navigator.locks.request(PREFERENCES_KEY, work),
    now: Date.now,
    later: (work) => setTimeout(work, LEFT_WITHIN_MS),
    onShown: (current) => $preferences.set(current),
  });
  store = created;
  created.notify();
  $delivers.set(isAllowed());
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY || key === null) created.notify();
  });
  void watchPermission();
  const unsent = created.takeUnsent();
  if (unsent) void changePreferences(unsent);
  return created;
}

async function watchPermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', () => $delivers.set(isAllowed()));
  } catch {
    // In browsers that do not report the permission, the prompt appears when the visitor follows something.
  }
}

/** Sends the follows again, in case the browser or the server lost them since the last visit. */
export async function renewFollows(): Promise<void> {
  const preferencesStore = startFollows();
  if (preferencesStore.agreed.follows.length === 0 || !isAllowed()) return;
  const { isSubscribed } = await import('./subscription.js');
  const had = await isSubscribed();
  if (had && Date.now() - preferencesStore.agreedAt < RENEWED_AFTER_MS) return;
  // An existing subscription may still work.
  await preferencesStore.change(unchanged).catch(() => $delivers.set(had));
}

/** Changes the preferences and shows a message after a failure. Resolves to whether the change succeeded. */
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

/** Follows or unfollows a subject. Before the browser's first prompt, a dialog explains it. */
export async function toggleFollow(follow: Follow): Promise<void> {
  startFollows();
  if (!isAllowed()) return askFor(follow);
  const followed = $delivers.get() && isFollowed($preferences.get(), follow);
  await changePreferences(followed ? notFollowing(follow) : following(follow));
}

/** Opens the dialog that explains notifications. */
export function askFor(follow: Follow | null): void {
  $followToExplain.set(follow);
  $dialog.set('follow');
}
