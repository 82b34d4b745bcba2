import { LIMITS } from '@contract/limits.js';
import type { ReplayPage } from '@contract/records/replay.record.js';
import { MINUTE } from '@contract/time/units.js';
import { dayKey } from '@contract/time/zones.js';
import { sportName } from '../../i18n/format.js';
import { sitePaths } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { sportIcon } from '../../icons/sport-icons.js';
import { type Rendered, useNow, useZone } from '../../lib/live/hooks.js';
import { REPLAYS_STEP, type ReplayQuery } from '../../lib/replays/listed.js';
import { Empty } from '../games/Empty.js';
import { Icon } from '../Icon.js';
import { ReplayCard } from './ReplayCard.js';
import { useReplays } from './use-replays.js';

interface ReplaysBoardProps {
  listing: ReplayPage;
  rendered: Rendered;
  listQuery: ReplayQuery;
  /** Whether the sports filter is shown. */
  filter: boolean;
}

/** Lists the replays of all sports or of one, with live updates. */
export function ReplaysBoard({ listing: initial, rendered, listQuery, filter }: ReplaysBoardProps) {
  const { category } = listQuery;
  const listing = useReplays(initial, listQuery);
  const { replays, before, total, sports } = listing;
  const remaining = total - before - replays.length;
  const today = dayKey(useNow(rendered, MINUTE), useZone(rendered) ?? 'UTC');
  return (
    <>
      {filter && sports.length > 0 && <ReplayFilter sports={sports} selectedSport={category} />}
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
      {(before > 0 || remaining > 0) && (
        <p className="replays__more actions">
          {before > 0 && (
            <a className="button button--quiet" rel="prev" href={pageHref(category, before / LIMITS.replaysOfPage)}>
              {t('replays.newer')}
            </a>
          )}
          {remaining > 0 && (
            <a className="button button--quiet" href={moreHref(category, listing)}>
              {t('replays.more', { count: remaining })}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function pageHref(category: string, page: number, visibleCount = REPLAYS_STEP): string {
  const query = new URLSearchParams(category ? { category } : {});
  if (visibleCount > REPLAYS_STEP) query.set('shown', String(visibleCount));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${sitePaths.replays()}?${text}` : sitePaths.replays();
}

/** Returns the link to show more replays, at the first new replay. Links to the next page if the page is full. */
function moreHref(category: string, { replays, before }: ReplayPage): string {
  const page = before / LIMITS.replaysOfPage + 1;
  const count = replays.length;
  if (count >= LIMITS.replaysOfPage) return pageHref(category, page + 1);
  return `${pageHref(category, page, count + REPLAYS_STEP)}#replay-${count + 1}`;
}

interface ReplayFilterProps extends Pick<ReplayPage, 'sports'> {
  /** Selected sport. Empty for all sports. */
  selectedSport: string;
}

/** Links to the sports with replays. */
function ReplayFilter({ sports, selectedSport }: ReplayFilterProps) {
  const is = (sport: string): boolean => sport.toLowerCase() === selectedSport.toLowerCase();
  const missingSport =
    selectedSport && !sports.some(({ sport }) => is(sport)) ? [{ sport: selectedSport, count: 0 }] : [];
  const all = sports.reduce((sum, { count }) => sum + count, 0);
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a className="pill" href={sitePaths.replays(sport)} aria-current={is(sport) ? 'true' : undefined}>
        <Icon name={icon} />
        <span>{label}</span>
        <span className="pill__count tiny tabular">{count}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label={t('sports')}>
      <ul className="chips scroller">
        {link('', t('home.allSports'), all, 'sports-rounded')}
        {[...sports, ...missingSport].map(({ sport, count }) => link(sport, sportName(sport), count, sportIcon(sport)))}
      </ul>
    </nav>
  );
}
