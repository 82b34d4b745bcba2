import { describe, expect, it } from '@jest/globals';
import { gameLabel } from './label.js';
import type { StatusLabel } from './status.js';

const GAME = {
  homeTeam: 'Deccan Falcons',
  awayTeam: 'Coromandel Craftsmen',
  homeScore: 141,
  awayScore: 117,
  status: 'Finished',
  statusText: '',
  isTimeConfirmed: true,
} as const;
const OVER: StatusLabel = { tone: 'over', label: 'Finished', clock: '' };
const SCHEDULED: StatusLabel = { tone: 'later', label: 'Scheduled', clock: '' };

const textOf = (parts: ReturnType<typeof gameLabel>): string => parts.map(({ text }) => text).join('');
const hiddenTextOf = (parts: ReturnType<typeof gameLabel>): string => textOf(parts.filter(({ isResult }) => !isResult));

describe('gameLabel', () => {
  it('composes the label of a result', () => {
    const label = gameLabel(GAME, OVER, 'yesterday', ['Replay']);

    expect(textOf(label)).toBe('Deccan Falcons 141, Coromandel Craftsmen 117, final, yesterday, Replay');
  });

  it('omits the score and a text that reveals it', () => {
    const status = { ...OVER, label: 'After penalties' };
    const label = gameLabel({ ...GAME, statusText: 'After penalties' }, status, 'yesterday');

    expect(textOf(label)).toContain('After penalties');
    expect(hiddenTextOf(label)).toBe('Deccan Falcons, Coromandel Craftsmen, yesterday');
  });

  it('omits the minute of a live game whose score is hidden', () => {
    const label = gameLabel({ ...GAME, status: 'Live' }, { tone: 'live', label: 'LIVE', clock: '63′' }, '');

    expect(textOf(label)).toBe('Deccan Falcons 141, Coromandel Craftsmen 117, LIVE 63′');
    expect(hiddenTextOf(label)).toBe('Deccan Falcons, Coromandel Craftsmen, LIVE');
  });

  it('names the time of a scheduled game', () => {
    const game = { ...GAME, status: 'Scheduled', homeScore: null, awayScore: null } as const;

    expect(textOf(gameLabel(game, SCHEDULED, 'today 20:05'))).toBe('Deccan Falcons, Coromandel Craftsmen, today 20:05');
  });
});
