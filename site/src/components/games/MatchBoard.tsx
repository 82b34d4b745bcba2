import { useEffect, useMemo } from 'react';
import { unfinished } from '../../lib/games/board.js';
import { groupGames, isWhole } from '../../lib/games/grouping.js';
import { unpack } from '../../lib/games/packed.js';
import { pageOf } from '../../lib/games/sections.js';
import { useBoard, useToday, useZone, type Rendered } from '../../lib/live/hooks.js';
import { getFresh, refreshBoard } from '../../lib/live/store.js';
import { Empty } from './Empty.js';
import { GameList } from './GameList.js';
import { ListPages } from './ListPages.js';
import { SteadyScroll } from './SteadyScroll.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';

interface MatchBoardProps {
  matchId: string;
  /** Its address, without a query. */
  path: string;
  /** Its unfinished games, packed. */
  games: string;
  /** The page of its games, from 1. */
  page: number;
  rendered: Rendered;
}

/** The games of one match that are not finished, kept up to date. */
export function MatchBoard({ matchId, path, games: sent, page, rendered }: MatchBoardProps) {
  const first = useMemo(() => unpack(sent), [sent]);
  const source = useMemo(
    () => ({
      load: async () => {
        const { match } = await getFresh('/api/matches/{id}', { path: { id: matchId } });
        return { games: unfinished(match.games) };
      },
      wants: (event: { matchId: string }) => event.matchId === matchId,
    }),
    [matchId],
  );
  const games = useBoard(first, source);
  const own = useZone(rendered);
  // In another zone other games are on this page: until they have come, it is as it was sent.
  const isPart = useMemo(() => !games.every(isWhole), [games]);
  const zone = isPart ? rendered.zone : own;
  const lacksGames = isPart && own !== rendered.zone;
  useEffect(() => {
    if (lacksGames) refreshBoard();
  }, [lacksGames]);
  const today = useToday(zone ?? games[0]?.timeZone ?? 'UTC', rendered);
  const { sections, part } = useMemo(
    () =>
      pageOf(
        groupGames(games, (game) => zone ?? game.timeZone),
        page,
      ),
    [games, zone, page],
  );
  if (games.length === 0) {
    return (
      <Empty title={t('list.noGames')}>
        {t('list.newAppear')} <a href={localPath('/')}>{t('list.allGames')}</a>
      </Empty>
    );
  }
  return (
    <SteadyScroll>
      <GameList sections={sections} zone={zone} today={today} sync={rendered.zone === null} headings="none" />
      <ListPages part={part} linkTo={(wanted) => ({ href: wanted > 1 ? `${path}?page=${wanted}` : path })} />
    </SteadyScroll>
  );
}
