import { MESSAGES } from '@contract/messages.js';
import { holds } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.js';
import { bodyOf, messageOf, problemsIn } from '../../lib/forms/post.js';
import { showToast } from '../../lib/live/toasts.js';
import { Crest } from '../games/Crest.js';
import { t } from '../../i18n/ui.js';

/** The menu of a signed-in user. Empty while the user loads. */
export function ProfileMenu() {
  const [user, setUser] = useState<UserRecord | null>(null);
  useEffect(() => {
    void readUser().then(setUser);
  }, []);
  if (!user) return <span className="profile" />;
  const { username, email } = user;
  const leave = async (): Promise<void> => {
    if (!(await logOut(user))) return;
    setUser(null);
    showToast({ tone: 'info', text: t('profile.left') });
  };
  return (
    <span className="profile">
      <button type="button" className="icon-button" popoverTarget="menu-profile">
        <Crest name={username} className="profile__mark" />
        <span className="visually-hidden">{t('profile.of', { name: username })}</span>
      </button>
      <div className="panel overlay panel--profile" id="menu-profile" popover="auto">
        <p className="profile__name">{username}</p>
        <p className="profile__email note">{email}</p>
        <nav aria-label={t('profile')}>
          <a className="panel__link item" href="/dashboard/profile">
            {t('profile.link')}
          </a>
          {/* Users who may not change the site's settings have their own settings on the profile page. */}
          <a
            className="panel__link item"
            href={`/dashboard/${holds(user, 'settings:update') ? 'settings' : 'profile'}`}
          >
            {t('profile.settings')}
          </a>
          <button type="button" className="panel__link item" onClick={() => void leave()}>
            {t('profile.leave')}
          </button>
        </nav>
      </div>
    </span>
  );
}

/** Returns the signed-in user. null for visitors or if the call fails. */
async function readUser(): Promise<UserRecord | null> {
  try {
    return (await api.GET('/api/auth/me')).data?.user ?? null;
  } catch {
    return null;
  }
}

/** Logs the sign-out, which may fail, and ends the session. Resolves to whether the session ended. */
async function logOut({ _id }: UserRecord): Promise<boolean> {
  try {
    const options = { params: { path: { id: _id } }, body: { action: MESSAGES.loggedOut } };
    await bodyOf(api.PUT('/api/users/activity/{id}', options));
  } catch (error) {
    console.error('The activity could not be recorded.', error);
  }
  try {
    const outcome = await api.POST('/api/auth/logout');
    // A visitor whose session has expired is signed out as well.
    if (outcome.response.ok || outcome.response.status === 401) return true;
    throw new Error(problemsIn(outcome).message);
  } catch (error) {
    showToast({ tone: 'error', text: messageOf(error) });
    return false;
  }
}
