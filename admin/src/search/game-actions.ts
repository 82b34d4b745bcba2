import { type GameStatus, versus } from '@contract/games.js';
import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { SearchResult } from './results.js';

/** An action on a game, whose dialog opens over a page with the game. */
interface GameAction {
  dialog: string;
  label: string;
  /** First words of a search that request the action. */
  verbs: readonly string[];
  statuses: readonly GameStatus[];
}

const ACTIONS: readonly GameAction[] = [
  { dialog: 'score', label: 'Score', verbs: ['score'], statuses: ['Live', 'Finished'] },
  { dialog: 'finish', label: 'Finish', verbs: ['finish'], statuses: ['Live'] },
  { dialog: 'postpone', label: 'Postpone', verbs: ['postpone', 'cancel'], statuses: ['Scheduled'] },
  {
    dialog: 'streams',
    label: 'Replace stream',
    verbs: ['replace', 'stream', 'streams'],
    statuses: ['Live', 'Scheduled'],
  },
];

/** Splits 'score wren' into the verb and the text for games. Returns an empty verb for a text without one. */
export function splitVerb(text: string): { verb: string; rest: string } {
  const [first = '', ...others] = text.toLowerCase().split(/\s+/);
  const isVerb = others.length > 0 && ACTIONS.some(({ verbs }) => verbs.includes(first));
  return isVerb ? { verb: first, rest: text.slice(first.length).trim() } : { verb: '', rest: text };
}

/**
 * Returns the actions on found games: the actions that the verb requests, or all actions on the first game without a verb.
 * `pathOf` returns the path of a page with the game.
 */
export function gameActions(
  games: readonly GameRecord[],
  verb: string,
  user: Holder | null,
  pathOf: (game: GameRecord) => string,
): SearchResult[] {
  if (!holds(user, 'games:update')) return [];
  return (verb ? games : games.slice(0, 1)).flatMap((game) =>
    ACTIONS.filter(({ verbs, statuses }) => statuses.includes(game.status) && (!verb || verbs.includes(verb))).map(
      ({ dialog, label }) => ({
        key: `${dialog}:${game.id}`,
        group: 'Game actions',
        label: `${label}: ${versus(game)}`,
        detail: game.league,
        to: `${pathOf(game)}?dialog=${dialog}&id=${game.id}`,
        needs: { permission: 'games:update' as const },
      }),
    ),
  );
}
