import { MESSAGES } from '@contract/messages.js';
import { sitePaths } from '@contract/routes.js';
import { sportIcon } from '../../icons/sport-icons.js';
import { useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { categoriesOf, ofCategory, type ListedReplay } from '../../lib/replays/listed.js';
import { dayKey } from '../../lib/time/zones.js';
import { Empty } from '../games/Empty.js';
import { Icon } from '../Icon.js';
import { ReplayCard } from './ReplayCard.js';
import { useReplays } from './use-replays.js';

interface ReplaysBoardProps {
  replays: ListedReplay[];
  rendered: Rendered;
  /** The sport asked for, or an empty text. */
  category: string;
  /** Offers the other sports too. */
  filter: boolean;
}

/** Replays of every sport or of one, kept up to date. */
export function ReplaysBoard({ replays: initial, rendered, category, filter }: ReplaysBoardProps) {
  const replays = useReplays(initial);
  const today = dayKey(useNow(rendered, 60_000), useZone(rendered) ?? 'UTC');
  const shown = ofCategory(replays, category);
  return (
    <>
      {filter && replays.length > 0 && <ReplayFilter replays={replays} chosen={category} />}
      {shown.length > 0 ? (
        <ul className="replays">
          {shown.map((replay) => (
            <li key={replay._id} className="replays__item">
              <ReplayCard replay={replay} today={today} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={MESSAGES.noReplays}>
          {category ? (
            <a href={sitePaths.replays()}>Show all replays</a>
          ) : (
            'New replays will appear here by themselves.'
          )}
        </Empty>
      )}
    </>
  );
}

function ReplayFilter({ replays, chosen }: { replays: readonly ListedReplay[]; chosen: string }) {
  const sports = categoriesOf(replays);
  const is = (sport: string): boolean => sport.toLowerCase() === chosen.toLowerCase();
  if (chosen && !sports.some(({ sport }) => is(sport))) sports.push({ sport: chosen, count: 0 });
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a className="chip" href={sitePaths.replays(sport)} aria-current={is(sport) ? 'true' : undefined}>
        <Icon name={icon} />
        {label}
        <span className="chip__count">{count}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label="Sports">
      <ul className="chips">
        {link('', 'All sports', replays.length, 'sports-rounded')}
        {sports.map(({ sport, count }) => link(sport, sport, count, sportIcon(sport)))}
      </ul>
    </nav>
  );
}
