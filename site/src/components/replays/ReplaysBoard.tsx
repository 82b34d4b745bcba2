import { sitePaths } from '../../i18n/paths.js';
import { useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { listingOf, REPLAYS_STEP, type ReplayListing } from '../../lib/replays/listed.js';
import { dayKey } from '@contract/time/zones.js';
import { Empty } from '../games/Empty.js';
import { ReplayCard } from './ReplayCard.js';
import { ReplayFilter } from './ReplayFilter.js';
import { useReplays } from './use-replays.js';
import { t } from '../../i18n/ui.js';

interface ReplaysBoardProps {
  listing: ReplayListing;
  rendered: Rendered;
  /** The sport asked for, or an empty text. */
  category: string;
  /** How many are shown at most. */
  shown: number;
  /** Offers the other sports too. */
  filter: boolean;
}

/** Replays of every sport or of one, kept up to date. */
export function ReplaysBoard({ listing: initial, rendered, category, shown, filter }: ReplaysBoardProps) {
  const known = useReplays(initial.replays);
  const { replays, total, sports } = known === initial.replays ? initial : listingOf(known, category, shown);
  const today = dayKey(useNow(rendered, 60_000), useZone(rendered) ?? 'UTC');
  return (
    <>
      {filter && sports.length > 0 && <ReplayFilter sports={sports} chosen={category} />}
      {replays.length > 0 ? (
        <ul className="replays">
          {replays.map((replay, index) => (
            <li key={replay._id} id={`replay-${index + 1}`} className="replays__item">
              <ReplayCard replay={replay} today={today} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t('list.noReplays')}>
          {category ? <a href={sitePaths.replays()}>{t('replays.all')}</a> : t('list.newReplays')}
        </Empty>
      )}
      {total > replays.length && (
        <p className="replays__more">
          <a className="button button--quiet" href={moreHref(category, replays.length)}>
            {t('replays.more', { count: total - replays.length })}
          </a>
        </p>
      )}
    </>
  );
}

/** The page with one step more, at the first replay that is new on it. */
function moreHref(category: string, shown: number): string {
  const query = new URLSearchParams({ ...(category ? { category } : {}), shown: String(shown + REPLAYS_STEP) });
  return `${sitePaths.replays()}?${query.toString()}#replay-${shown + 1}`;
}
