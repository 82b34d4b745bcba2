import { followKey } from '@contract/notifications.js';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { d } from '../../i18n/dialogs.js';
import { sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { everythingOff, type Follow, notFollowing } from '../../lib/push/preferences.js';
import { $delivers, $preferences, askFor, changePreferences, startFollows, support } from '../../lib/push/store.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { Crest } from '../games/Crest.js';
import { LeagueMark } from '../games/LeagueMark.js';
import { Icon } from '../Icon.js';
import { Title } from '../Title.js';
import { NoPush } from './NoPush.js';
import { QuietHours } from './QuietHours.js';

/** Focuses the close button of the surrounding dialog before an element disappears. */
const focusClose = (element: Element | null): void =>
  element?.closest('dialog')?.querySelector<HTMLElement>('.dialog__head button')?.focus();

/** Notification preferences of this browser: follows, quiet hours, and a button to turn everything off. */
export default function NotificationsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const preferences = useStore($preferences);
  const delivers = useStore($delivers);
  useEffect(() => void startFollows(), []);
  const can = support();
  const { follows, quietHours } = preferences;
  return (
    <SiteDialog title={d('push.title')} open={open} onClose={onClose}>
      {can !== 'ready' ? (
        <NoPush support={can} />
      ) : follows.length === 0 ? (
        <div className="push-empty">
          <Icon name="notifications-outline-rounded" />
          <p className="push-empty__title">{d('push.nothing')}</p>
          <p className="dialog__text">
            <Rich parts={d.parts('push.nothingText', { strong: (inner) => <strong>{inner.join('')}</strong> })} />
          </p>
        </div>
      ) : (
        <>
          {!delivers && (
            <div className="push-paused" role="status">
              <p>{d('push.paused')}</p>
              <button type="button" className="button button--primary button--small" onClick={() => askFor(null)}>
                {d('push.turnOnAgain')}
              </button>
            </div>
          )}
          <FollowList follows={follows} />
          <QuietHours quietHours={quietHours} />
          <EverythingOff count={follows.length} />
        </>
      )}
    </SiteDialog>
  );
}

/** Turns everything off after a confirmation. */
function EverythingOff({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <button type="button" className="button button--quiet push-off" onClick={() => setConfirming(true)}>
        {d('push.everything')}
      </button>
    );
  }
  const switchOff = async (button: Element): Promise<void> => {
    focusClose(button);
    if (!(await changePreferences(everythingOff))) setConfirming(false);
  };
  return (
    <div className="push-off push-off--asked" role="group" aria-label={d('push.everything')}>
      <p>{d('push.forgotten', { count })}</p>
      <button
        type="button"
        className="button button--primary button--small"
        autoFocus
        onClick={(event) => void switchOff(event.currentTarget)}
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
    <ul className="push-list" ref={list} tabIndex={-1} aria-label={d('push.you')}>
      {follows.map((follow) => (
        <li className="push-list__row" key={followKey(follow)}>
          <Mark follow={follow} />
          <span className="push-list__words">
            <span className="push-list__name">
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
            <span className="push-list__kind">{d(`push.${follow.kind}`)}</span>
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

function Mark({ follow: { kind, name } }: { follow: Follow }) {
  if (kind === 'team') return <Crest name={name} />;
  if (kind === 'league') return <LeagueMark name={name} logoUrl="" />;
  return (
    <span className="push-list__mark">
      <Icon name="schedule-rounded" />
    </span>
  );
}
