import { WATCHING_EVERY_MS, versus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { isCalledOff, isTimeOpen } from '@contract/results.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { useUser } from '../auth/index.js';
import { number } from '../shared/words.js';
import { Countdown } from '../shared/Kickoff.js';
import { NameLink } from '../shared/NameLink.js';
import { NoneWarning } from '../shared/text.js';
import { gamePath } from './game-path.js';

/** Shows 'Arsenal – Chelsea' with a link to the game's page for users who may open it. */
export function GameName({ game, nowrap }: { game: GameRecord; nowrap?: boolean }) {
  return (
    <NameLink
      to={gamePath(useUser(), game)}
      name={versus(game)}
      hint={`${game.title} · ${game.matchTitle}`}
      nowrap={nowrap}
    />
  );
}

/** Shows the time until a game goes live, or why the game does not go live. */
export const GoesLive = ({ game }: { game: GameRecord }) => {
  if (isCalledOff(game)) return <span>{game.statusText}</span>;
  return isTimeOpen(game) ? <span>Time to be confirmed</span> : <Countdown until={game.goLiveAt} />;
};

const read = async (): Promise<ReadonlyMap<string, number>> => {
  const { watching } = await bodyOf(api.GET('/api/games/watching'));
  return new Map(watching.map(({ gameId, people }) => [gameId, people]));
};

/** Shows the number of people who have a game open. */
export function Watching({ gameId }: { gameId: string }) {
  const { data } = useQuery({ queryKey: ['watching'], queryFn: read, refetchInterval: 2 * WATCHING_EVERY_MS });
  return <span>{data ? number(data.get(gameId) ?? 0) : '–'}</span>;
}

/** Shows the number of streams, or a warning if an unfinished game has none. */
export function StreamCount({ game: { streamUrls, status } }: { game: GameRecord }) {
  return streamUrls.length || status === 'Finished' ? <span>{streamUrls.length}</span> : <NoneWarning />;
}
