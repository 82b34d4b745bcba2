import { LIMITS } from '@contract/limits.js';
import { followKey } from '@contract/notifications.js';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { d } from '../../i18n/dialogs.js';
import { t } from '../../i18n/ui.js';
import { $carried } from '../../lib/live/dialog.js';
import { showToast } from '../../lib/live/toasts.js';
import { carriedFollows } from '../../lib/push/carry.js';
import { followingAll, isFollowed } from '../../lib/push/preferences.js';
import { $preferences, changePreferences, startFollows } from '../../lib/push/store.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { FollowMark } from './FollowMark.js';

/** Asks before follows from a link are added, because anyone can send such a link. */
export default function CarriedFollowsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => void startFollows(), []);
  const hash = useStore($carried);
  const preferences = useStore($preferences);
  const carried = useMemo(() => carriedFollows(hash), [hash]);
  const added = carried.filter((follow) => !isFollowed(preferences, follow));
  const add = async (): Promise<void> => {
    const count = added.length;
    if (preferences.follows.length + count > LIMITS.follows) {
      return showToast({ tone: 'error', text: t('follow.tooMany', { max: LIMITS.follows }) });
    }
    onClose();
    if (await changePreferences(followingAll(added))) showToast({ tone: 'info', text: d('carry.added', { count }) });
  };
  return (
    <SiteDialog title={d('carry.title')} open={open} onClose={onClose}>
      {added.length === 0 ? (
        <>
          <p className="muted">{d(carried.length > 0 ? 'carry.known' : 'carry.damaged')}</p>
          <button type="button" className="button button--primary" onClick={onClose}>
            {t('gotIt')}
          </button>
        </>
      ) : (
        <>
          <p className="muted">{d('carry.question', { count: added.length })}</p>
          <ul className="push-list divided links">
            {added.map((follow) => (
              <li className="push-list__row hstack" key={followKey(follow)}>
                <FollowMark follow={follow} />
                <span className="lines grow">
                  <span className="medium break" dir="auto">
                    {follow.name}
                  </span>
                  <span className="hint">{d(`push.${follow.kind}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="push-carry__answers cluster">
            <button type="button" className="button button--primary" onClick={() => void add()}>
              {d('carry.add', { count: added.length })}
            </button>
            <button type="button" className="button button--quiet" onClick={onClose}>
              {d('carry.no')}
            </button>
          </div>
        </>
      )}
    </SiteDialog>
  );
}
