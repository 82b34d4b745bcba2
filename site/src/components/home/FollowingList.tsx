import { useMemo } from 'react';
import { localPath } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { comingFirst, groupGames } from '../../lib/games/grouping.js';
import { cutSections } from '../../lib/games/sections.js';
import { useFollowedGames } from '../../lib/live/use-followed-games.js';
import { Empty } from '../games/Empty.js';
import { GameList } from '../games/GameList.js';
import { Placeholders } from '../games/Placeholders.js';

interface FollowingListProps {
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** Lists the games that the visitor follows: live games, the games to come, then the last results. */
export default function FollowingList({ zone, today }: FollowingListProps) {
  const { follows, games, hasFailed } = useFollowedGames(zone);
  const sections = useMemo(() => {
    const days = groupGames(games ?? [], () => zone);
    return cutSections(comingFirst(days, today), Infinity);
  }, [games, zone, today]);
  if (follows === 0) {
    return (
      <Empty title={t('following.none')}>
        <span>{t('following.how')}</span>
      </Empty>
    );
  }
  if (!games) return hasFailed ? <Empty title={t('list.failed')} /> : <Placeholders />;
  return (
    <>
      <p>
        <a className="more tap hover-line" href={localPath('/#notifications')} data-dialog="notifications">
          {t('following.manage')}
        </a>
      </p>
      {sections.length > 0 ? (
        <GameList sections={sections} zone={zone} today={today} sync={false} />
      ) : (
        <Empty title={t('following.noGames')} />
      )}
    </>
  );
}
