import { WATCHING_EVERY_MS } from '@contract/games.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';

const read = async (): Promise<ReadonlyMap<string, number>> => {
  const { watching } = await bodyOf(api.GET('/api/games/watching'));
  return new Map(watching.map(({ gameId, people }) => [gameId, people]));
};

/** How many people have a game open; undefined until that is known. */
export function useWatching(gameId: string): number | undefined {
  const { data } = useQuery({ queryKey: ['watching'], queryFn: read, refetchInterval: 2 * WATCHING_EVERY_MS });
  return data && (data.get(gameId) ?? 0);
}
