import { followKey } from '@contract/notifications.js';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { d } from '../../i18n/dialogs.js';
import { sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { everythingOff, type Follow, notFollowing } from '../../lib/push/preferences.js';
import { $delivers, $preferences, changePreferences, startFollows } from '../../lib/push/store.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { Icon } from '../Icon.js';
import { Title } from '../Title.js';
import { Alerts } from './Alerts.js';
import { CarryFollows } from './CarryFollows.js';
import { FollowMark } from './FollowMark.js';
import { QuietHours } from './QuietHours.js';

/** Focuses the close button of the surrounding dialog before an element disappears. */
const focusClose = (element: Element | null): void =>
  element?.closest('dialog')?.querySelector<HTMLElement>('.dialog__head button')?.focus();

/** Everything that this browser follows, with its notifications and quiet hours. */
export default function NotificationsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { follows, quietHours } = useStore($preferences);
  const delivers = useStore($delivers);
  useEffect(() => void startFollows(), []);
  return (
    <SiteDialog title={d('push.title')} open={open} onClose={onClose}>
      {follows.length === 0 ? (
        <div className="push-empty center">
          <Icon name="star-outline-rounded" />
          <p className="headline">{d('push.nothing')}</p>
          <p className="muted">
            <Rich parts={d.parts('push.nothingText', { strong: (inner) => <strong>{inner.join('')}</strong> })} />
          </p>
        </div>
      ) : (
        <>
          {!delivers && <Alerts isOpen={open} />}
          <FollowList follows={follows} />
          {delivers && <QuietHours quietHours={quietHours} />}
          <CarryFollows follows={follows} />
          <EverythingOff count={follows.length} />
        </>
      )}
    </SiteDialog>
  );
}

/** Unfollows everything after a confirmation. */
function EverythingOff({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <button type="button" className="button button--quiet push-off" onClick={() => setConfirming(true)}>
        {d('push.everything')}
      </button>
    );
  }
  return (
    <div className="push-off push-off--asked hstack cluster" role="group" aria-label={d('push.everything')}>
      <p>{d('push.forgotten', { count })}</p>
      <button
        type="button"
        className="button button--primary button--small"
        autoFocus
        onClick={(event) => {
          focusClose(event.currentTarget);
          void changePreferences(everythingOff);
        }}
      >
        {d('push.switchOff')}
      </button>
      <button type="button" className="button button--quiet button--small" onClick={() => setConfirming(false)}>
        {d('push.keep')}
      </button>
    </div>
  );
}

/** Lists the follows with buttons to unfollow. */
function FollowList({ follows }: { follows: readonly Follow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (follow: Follow): void => {
    // The button disappears with its row, so the focus moves to the list, or to the dialog's button after the last row.
    if (follows.length > 1) list.current?.focus();
    else focusClose(list.current);
    void changePreferences(notFollowing(follow));
  };
  return (
    <ul className="push-list divided links" ref={list} tabIndex={-1} aria-label={d('push.you')}>
      {follows.map((follow) => (
        <li className="push-list__row hstack" key={followKey(follow)}>
          <FollowMark follow={follow} />
          <span className="lines grow">
            <span className="medium break">
              {follow.kind === 'game' ? (
                <Title text={follow.name} />
              ) : (
                <a
                  dir="auto"
                  href={
                    follow.kind === 'team' ? sitePaths.team(follow.name) : sitePaths.league(follow.value, follow.name)
                  }
                >
                  {follow.name}
                </a>
              )}
            </span>
            <span className="hint">{d(`push.${follow.kind}`)}</span>
          </span>
          <button type="button" className="icon-button" onClick={() => remove(follow)}>
            <Icon name="close-rounded" />
            <span className="visually-hidden">{d('push.stop', { name: follow.name })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
