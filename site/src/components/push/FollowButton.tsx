import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isFollowed, type Follow } from '../../lib/push/preferences.js';
import { $preferences, startFollows, toggleFollow } from '../../lib/push/store.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';

interface FollowButtonProps {
  follow: Follow;
  /** Word after 'Follow' if the name next to the button is not the followed object: 'game'. */
  words?: 'game' | 'league' | 'team';
}

/** Follows or unfollows a subject. Both labels reserve their space to prevent layout shifts. */
export function FollowButton({ follow, words = 'team' }: FollowButtonProps) {
  const preferences = useStore($preferences, { ssr: 'initial' });
  useEffect(() => void startFollows(), []);
  const on = isFollowed(preferences, follow);
  return (
    <button
      type="button"
      className="button button--quiet button--small follow needs-js"
      aria-pressed={on}
      onClick={() => void toggleFollow(follow)}
    >
      <Face shown={!on} icon="star-outline-rounded" text={t('follow', { what: words })} />
      <Face shown={on} icon="star-rounded" text={t('following', { what: words })} />
      <span className="visually-hidden">{follow.name}</span>
    </button>
  );
}

function Face({ shown, icon, text }: { shown: boolean; icon: string; text: string }) {
  return (
    <span className={`follow__face ${shown ? '' : 'follow__face--other'}`}>
      <Icon name={icon} />
      <span className="ellipsis">{text}</span>
    </span>
  );
}
