import { number } from '../dashboard/figures.js';
import { useWatching } from './useWatching.js';

/** How many people have a game open now. */
export function Watching({ gameId }: { gameId: string }) {
  const people = useWatching(gameId);
  return people === undefined ? '–' : number(people);
}
