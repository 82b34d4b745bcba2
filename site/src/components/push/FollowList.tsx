import { followKey } from '@contract/notifications.js';
import { sitePaths } from '../../i18n/paths.js';
import { useRef } from 'react';
import { notFollowing, type Follow } from '../../lib/push/preferences.js';
import { changePreferences } from '../../lib/push/store.js';
import { Crest } from '../games/Crest.js';
import { LeagueMark } from '../games/LeagueMark.js';
import { focusClose } from './focus-close.js';
import { Icon } from '../Icon.js';
import { d } from '../../i18n/dialogs.js';

/** What is followed, each with the way to follow it no longer. */
export function FollowList({ follows }: { follows: readonly Follow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (follow: Follow): void => {
    // The button goes with its row: the keyboard focus moves to the list, or from the dialog's own button.
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
              {follow.kind === 'league' ? (
                <a href={sitePaths.league(follow.value, follow.name)}>{follow.name}</a>
              ) : (
                follow.name
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
