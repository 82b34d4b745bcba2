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
  /** Path of the match, without a query. */
  path: string;
  /** Unfinished games, packed. */
  games: string;
  /** Page of the games, from 1. */
  page: number;
  rendered: Rendered;
}

/** Lists the unfinished games of a match, with live updates. */
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
  const visitorZone = useZone(rendered);
  // In another zone, the page contains other games. Until these are loaded, the page stays in the rendered zone.
  const isPart = useMemo(() => !games.every(isWhole), [games]);
  const zone = isPart ? rendered.zone : visitorZone;
  const lacksGames = isPart && visitorZone !== rendered.zone;
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
      <ListPages
        part={part}
        linkTo={(targetPage) => ({ href: targetPage > 1 ? `${path}?page=${targetPage}` : path })}
      />
    </SteadyScroll>
  );
}
