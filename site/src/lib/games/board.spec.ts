import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { applyGameEvent, keepSame, unfinished } from './board.js';
import { aGame } from './fixtures.js';

const event = (changes: Partial<GameEvent> = {}): GameEvent => ({
  matchId: aGame().matchId,
  gameId: aGame()._id,
  status: 'Live',
  isLive: true,
  startsAt: aGame().startsAt,
  goLiveAt: aGame().goLiveAt,
  at: aGame().goLiveAt,
  ...changes,
});

describe('applyGameEvent', () => {
  it('updates the state of the game and leaves other games unchanged', () => {
    const other = aGame({ _id: '65a000000000000000000002' });
    const board = applyGameEvent([aGame(), other], event());
    expect(board).toEqual([{ ...aGame(), status: 'Live' }, other]);
    expect(board?.[1]).toBe(other);
  });

  it('applies the new instants of a postponed game', () => {
    const later = '2026-08-16T18:30:00.000Z';
    const board = applyGameEvent(
      [aGame({ status: 'Live' })],
      event({ status: 'Scheduled', startsAt: later, goLiveAt: later }),
    );
    expect(board?.[0]).toMatchObject({ status: 'Scheduled', startsAt: later, goLiveAt: later });
  });

  it('removes a finished game', () => {
    expect(applyGameEvent([aGame()], event({ status: 'Finished' }))).toEqual([]);
  });

  it('returns null for a new unfinished game, which must be fetched', () => {
    expect(applyGameEvent([], event())).toBeNull();
    expect(applyGameEvent([], event({ status: 'Finished' }))).toEqual([]);
  });
});

describe('unfinished', () => {
  const record = (changes: Partial<GameRecord>): GameRecord =>
    ({ ...aGame(), platforms: 'both', streamUrls: [], ...changes }) as GameRecord;

  it('omits finished games and games of the mobile apps only', () => {
    const games = [record({ status: 'Live' }), record({ status: 'Finished' }), record({ platforms: 'mobile' })];
    expect(unfinished(games)).toEqual([aGame({ status: 'Live', hasStreams: false })]);
  });
});

describe('keepSame', () => {
  const other = '65a000000000000000000002';

  it('preserves the identity of unchanged records', () => {
    const before = [aGame(), aGame({ _id: other })];
    const after = keepSame(before, [aGame({ _id: other, viewCount: 60 }), aGame()]);
    expect(after).toEqual([aGame({ _id: other, viewCount: 60 }), aGame()]);
    expect(after[1]).toBe(before[0]);
  });

  it('returns the same board if no record changed', () => {
    const before = [aGame(), aGame({ _id: other })];
    expect(keepSame(before, [aGame(), aGame({ _id: other })])).toBe(before);
    expect(keepSame(before, [aGame()])).toEqual([aGame()]);
  });
});
