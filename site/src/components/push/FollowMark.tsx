import type { Follow } from '../../lib/push/preferences.js';
import { Crest } from '../games/Crest.js';
import { LeagueMark } from '../games/LeagueMark.js';
import { Icon } from '../Icon.js';

/** The picture of a followed team, league, or game. */
export function FollowMark({ follow: { kind, name } }: { follow: Follow }) {
  if (kind === 'team') return <Crest name={name} />;
  if (kind === 'league') return <LeagueMark name={name} logoUrl="" />;
  return (
    <span className="push-list__mark faint centered">
      <Icon name="schedule-rounded" />
    </span>
  );
}
