import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../contract/limits.js';
import { momentsAfter } from './game-moments.js';
import type { GameDoc } from './game.schema.js';

const AT = new Date('2031-08-15T19:00:00Z');

/** A live game with the fields that moments depend on. */
const game = (fields: Partial<GameDoc> = {}): GameDoc =>
  ({ status: 'Live', category: 'Football', homeScore: 0, awayScore: 0, statusText: '1st half', ...fields }) as GameDoc;

describe('the moments of a game', () => {
  it('contain the new score', () => {
    const { moments } = momentsAfter(game(), { homeScore: 1 }, AT);

    expect(moments).toEqual([{ at: AT, kind: 'score', homeScore: 1, awayScore: 0 }]);
  });

  it('do not contain a removed score', () => {
    expect(momentsAfter(game(), { homeScore: null, awayScore: null }, AT)).toEqual({});
  });

  it('do not contain the end of a phase', () => {
    expect(momentsAfter(game(), { status: 'Finished', statusText: '' }, AT)).toEqual({});
  });

  it('do not contain changes of a scheduled game', () => {
    expect(momentsAfter(game({ status: 'Scheduled', statusText: '' }), { statusText: 'Delayed' }, AT)).toEqual({});
  });

  it('are limited to the newest', () => {
    const moments = Array.from({ length: LIMITS.gameMoments }, (_, homeScore) => ({
      ...{ at: AT, kind: 'score' as const, homeScore, awayScore: 0 },
    }));

    const after = momentsAfter(game({ moments }), { homeScore: 900 }, AT).moments;

    expect(after).toHaveLength(LIMITS.gameMoments);
    expect(after?.[0]?.homeScore).toBe(1);
    expect(after?.at(-1)?.homeScore).toBe(900);
  });
});
