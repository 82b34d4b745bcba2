import { useMemo } from 'react';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import { followedHighlights } from '../../lib/games/followed.js';
import { MAX_CARDS } from '../../lib/games/sections.js';
import { useFollowedGames } from '../../lib/live/use-followed-games.js';
import { localPath } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { Strip } from '../games/Strip.js';
import { Cards } from './Cards.js';

interface YourTeamsProps {
  listQuery: ListQuery;
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** Shows live, next and last games of the visitor's teams and leagues instead of the highlighted game. */
export default function YourTeams({ listQuery, zone, today }: YourTeamsProps) {
  const { games, hasFailed } = useFollowedGames(zone);
  const highlights = useMemo(() => followedHighlights(games ?? [], MAX_CARDS), [games]);
  return (
    <Strip title={t('following.yours')} id="your-teams" count={highlights.length} level={1}>
      {highlights.length > 0 ? (
        <Cards games={highlights} zone={zone} today={today} />
      ) : (
        <p className="your-teams__none links centered note dashed" role="status">
          {hasFailed ? (
            t('list.failed')
          ) : games ? (
            <a href={listHref(localPath('/'), { ...listQuery, view: 'following' })}>{t('following.noGames')}</a>
          ) : (
            t('list.loading')
          )}
        </p>
      )}
    </Strip>
  );
}
