import type { ListName } from '../../src/contract/lists.ts';
import { activity, users } from './people.ts';
import { games, leagues, matches } from './fixtures.ts';
import type { Filler } from './filler.ts';

/** A filler for each list. */
export const FILLERS: Partial<Record<ListName, Filler>> = {
  leagues,
  matches,
  games,
  streams: { ...games, common: 'feed' },
  'users/activity': activity,
  users,
};
