import { LIMITS } from '@contract/limits.js';
import { DAY } from '@contract/time/units.js';
import { atom } from 'nanostores';
import { t } from '../../i18n/ui.js';
import { browserStorage } from '../browser-storage.js';
import { messageOf } from '../forms/post.js';
import { showToast } from '../live/toasts.js';
import { NotificationPreferencesStore } from './preferences-store.js';
import { PREFERENCES_KEY } from './preferences-key.js';
import { following, isFollowed, notFollowing, NOTHING, type Change, type Follow } from './preferences.js';
import { browserFacts, pushSupport, type PushSupport } from './support.js';

/** The visitor's preferences, including changes that are being stored. */
export const $preferences = atom(NOTHING);
/** Whether the browser shows notifications of this site. */
export const $delivers = atom(false);

/** Time after which the preferences are sent to the server again, in ms. */
const RENEWED_AFTER_MS = DAY;

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
    // Only visitors with follows need these modules.
    send: async (preferences) => {
      if (support() === 'ready') await (await import('./subscription.js')).deliver(preferences);
    },
    shared: {
      read: async () => (await import('./shared-preferences.js')).readShared(),
      write: async (text) => (await import('./shared-preferences.js')).writeShared(text),
    },
    // Sites without https have no locks.
    inTurn: async (name, work) =>
      'locks' in navigator ? navigator.locks.request(`nepsh-follows-${name}`, work) : work(),
    now: Date.now,
    onChange: (current) => {
      $preferences.set(current);
      // boot.inline.js sets the same class before the first paint of a page.
      document.documentElement.classList.toggle('follows', current.follows.length > 0);
    },
  });
  store = created;
  created.notify();
  $delivers.set(isAllowed());
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY || key === null) created.notify();
  });
  void watchPermission();
  return created;
}

async function watchPermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', () => {
      $delivers.set(isAllowed());
      if (isAllowed()) void renewFollows();
    });
  } catch {
    // In browsers that do not report the permission, the next page shows it.
  }
}

/**
 * Sends the follows to the server if it lacks the last change, and daily in case the browser or the server lost them.
 */
export async function renewFollows(): Promise<void> {
  const { deliveredAt } = startFollows();
  if (deliveredAt !== null) {
    if (!isAllowed()) return;
    const { isSubscribed } = await import('./subscription.js');
    if ((await isSubscribed()) && Date.now() - deliveredAt < RENEWED_AFTER_MS) return;
  }
  // The visitor has changed nothing on this page, so a failure needs no message: the next page tries again.
  await startFollows()
    .deliver()
    .catch(() => undefined);
}

/** Changes the preferences. Resolves to whether the server sends pushes accordingly; shows a message otherwise. */
export async function changePreferences(change: Change): Promise<boolean> {
  let isStored = false;
  try {
    await startFollows().change(change);
    isStored = true;
    await startFollows().deliver();
    return true;
  } catch (error) {
    const message = messageOf(error);
    showToast({ tone: 'error', text: isStored ? t('follow.notDelivered', { message }) : message });
    return false;
  }
}

/** Follows or unfollows a subject. The first follow offers notifications. */
export async function toggleFollow(follow: Follow): Promise<void> {
  const before = startFollows().current;
  if (isFollowed(before, follow)) return void (await changePreferences(notFollowing(follow)));
  if (before.follows.length >= LIMITS.follows) {
    showToast({ tone: 'error', text: t('follow.tooMany', { max: LIMITS.follows }) });
    return;
  }
  const isFollowing = await changePreferences(following(follow));
  if (isFollowing && before.follows.length === 0 && !isAllowed()) {
    showToast({
      tone: 'info',
      text: t('follow.first', { name: follow.name }),
      link: { href: '#notifications', text: t('follow.alerts') },
    });
  }
}

/**
 * Requests the browser's permission and turns pushes on. Resolves to the permission ('default' if the visitor did not
 * answer), and to whether the server now sends pushes.
 */
export async function turnOnNotifications(): Promise<{ permission: NotificationPermission; isOn: boolean }> {
  const permission = await Notification.requestPermission();
  const isOn = permission === 'granted' && (await changePreferences((preferences) => preferences));
  $delivers.set(isAllowed());
  return { permission, isOn };
}
