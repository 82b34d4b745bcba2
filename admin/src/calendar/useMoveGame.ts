import type { GameRecord } from '@contract/records/match.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { useNotify } from 'react-admin';
import { ApiError, gameCalls, messageOf } from '../api/index.js';
import { atOnce } from '../games/game-form.js';
import { confirm } from '../shared/confirm.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { useSettings } from '../shared/useSettings.js';

type Kickoff = Pick<GameRecord, 'date' | 'time' | 'startsAt'>;

const AT_ONCE = {
  live: 'This is past: it goes live as soon as it is saved.',
  finished: 'By this kick-off the game is over: it is finished as soon as it is saved.',
};

/** Moves a game's kick-off, after asking with the old and the new one; once more where somebody else was faster. */
export function useMoveGame() {
  const notify = useNotify();
  const refresh = useRefreshResource('games');
  const { settings } = useSettings();

  const move = async (game: GameRecord, to: Kickoff, isStale = false): Promise<void> => {
    const { title, timeZone, startsAt } = game;
    const becomes = atOnce({ ...game, ...to }, game.category, settings);
    const question = {
      title: isStale ? 'Somebody else changed this game. Move it all the same?' : 'Move the kick-off?',
      text: ['Kick-offs are in the game’s own time zone.', becomes && AT_ONCE[becomes]].filter(Boolean).join(' '),
      items: [`${title}: ${dayAndHour(startsAt, timeZone)} → ${dayAndHour(to.startsAt, timeZone)}`],
      action: 'Move',
      color: becomes ? ('warning' as const) : undefined,
    };
    if (!(await confirm(question))) return;
    try {
      const { message } = await gameCalls.moveGame(game, to);
      notify(message, { type: 'success' });
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code === 'STALE_WRITE' && body.current) return await move(body.current as GameRecord, to, true);
      notify(messageOf(error), { type: 'error' });
    } finally {
      void refresh();
    }
  };
  return move;
}
