import type { GameRecord } from '@contract/records/match.record.js';
import type { GamesOverview, Overview } from '@contract/records/overview.record.js';
import { describe, expect, it } from '@jest/globals';
import { figuresOf } from './Figures.js';
import { alongHour, attentionOf, clustersOf, clusterWords, minuteOf, troubleWords, untilNext } from './overview.js';

const nothing: Overview = {
  timeZone: 'UTC',
  today: '2026-08-15',
  at: '2026-08-15T12:00:00.000Z',
  until: '2026-08-16T00:00:00.000Z',
  games: null,
  requests: null,
  contacts: null,
  pushes: null,
  webhooks: null,
  activity: null,
};

describe('figuresOf', () => {
  it('returns only numbers that the viewer may see', () => {
    expect(figuresOf(nothing, null)).toEqual([]);
    const some = figuresOf(
      {
        ...nothing,
        contacts: { waiting: 3, latest: [] },
        pushes: { total: 0, next: [], failedTotal: 0, failed: [] },
      },
      null,
    );
    expect(some.map(({ label, value }) => [label, value])).toEqual([
      ['New messages', 3],
      ['Pushes due', 0],
    ]);
  });
});

const now = Date.parse('2026-08-15T20:00:00Z');
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const game = (minutes: number, status: GameRecord['status'], streams = 0): GameRecord =>
  ({ status, startsAt: at(minutes), streamUrls: Array.from({ length: streams }, () => ({})) }) as unknown as GameRecord;

describe('attentionOf', () => {
  const troubled = { ...game(5, 'Scheduled'), id: 'a' };
  const due = { ...game(60, 'Scheduled'), id: 'b' };
  const finding = { subject: 'backups', what: 'Automatic backups are off.', todo: 'Set BACKUP_DIR.' } as const;
  const games = {
    trouble: { total: 1, games: [{ trouble: 'no-stream', game: troubled }] },
    due: { total: 9, games: [troubled, due] },
  } as unknown as GamesOverview;

  it('counts a game without a stream once', () => {
    const { total, due: others } = attentionOf({ ...nothing, games }, []);
    expect(others).toEqual([due]);
    expect(total).toBe(9);
  });

  it('counts failed pushes, webhooks and findings, but no notices', () => {
    const { total, findings } = attentionOf(
      {
        ...nothing,
        pushes: { total: 4, next: [], failedTotal: 2, failed: [] },
        webhooks: { troubled: 1, first: [] },
      },
      [
        { ...finding, level: 'warning' },
        { ...finding, level: 'notice' },
      ],
    );
    expect(findings).toHaveLength(1);
    expect(total).toBe(4);
  });
});

describe('overview', () => {
  it('counts minutes from the kick-off', () => {
    expect(minuteOf(game(-63, 'Live'), now)).toBe(63);
    expect(minuteOf(game(20, 'Live'), now)).toBe(0);
  });

  it('maps instants to percent of the next hour', () => {
    expect([-1, 0, 15, 60, 61].map((minutes) => alongHour(at(minutes), now))).toEqual([0, 0, 25, 100, 100]);
  });

  it('merges kick-offs whose markers would overlap', () => {
    const start = (minutes: number, withoutStream = 0) => ({ at: at(minutes), games: 1, withoutStream });
    const clusters = clustersOf([start(2), start(5, 1), start(6), start(20)]);
    expect(clusters).toEqual([
      { from: at(2), to: at(5), games: 2, withoutStream: 1 },
      { from: at(6), to: at(6), games: 1, withoutStream: 0 },
      { from: at(20), to: at(20), games: 1, withoutStream: 0 },
    ]);
    expect(clusters.map((cluster) => clusterWords(cluster, now))).toEqual([
      'in 2 min – in 5 min: 2 games, 1 without a stream',
      'in 6 min: 1 game',
      'in 20 min: 1 game',
    ]);
    expect(clustersOf([start(9, 1)]).map((one) => clusterWords(one, now))).toEqual([
      'in 9 min: 1 game, without a stream',
    ]);
  });

  it('describes a problem', () => {
    expect(troubleWords('no-stream', game(-5, 'Live'), now)).toBe('Live without a stream');
    expect(troubleWords('no-stream', game(5, 'Scheduled'), now)).toBe('Starts soon without a stream');
    expect(troubleWords('no-stream', game(5, 'Scheduled', 1), now)).toBe('Starts soon, but no stream has an address');
    expect(troubleWords('overtime', game(-185, 'Live', 1), now)).toBe('Live for 3 h 5 min: has it finished?');
    const [down, unchecked] = [{ url: 't', health: { state: 'down' } }, { url: 't' }];
    const streamUrls = [down, unchecked, unchecked, { url: undefined }] as GameRecord['streamUrls'];
    expect(troubleWords('stream-down', { ...game(-5, 'Live'), streamUrls }, now)).toBe('1 of 3 streams down');
  });

  it('refetches when the time changes the overview, but at most once a second', () => {
    expect(untilNext({ at: at(0), until: at(2) })).toBe(120_250);
    expect(untilNext({ at: at(2), until: at(0) })).toBe(1_000);
  });
});
