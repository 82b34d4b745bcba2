import { describe, expect, it } from '@jest/globals';
import type { ServiceStatus } from '../../contract/records/status.record.js';
import { findingsOf } from './findings.js';

const GIB = 2 ** 30;
const AT = '2030-06-01T12:00:00.000Z';
type Facts = Omit<ServiceStatus, 'findings'>;

/** Status of a service without problems. */
const WELL: Facts = {
  at: AT,
  version: '1.2.3',
  commit: 'f0c17f5e',
  process: {
    name: 'web:1',
    nodeVersion: '24.0.0',
    startedAt: AT,
    memoryBytes: 1,
    eventStreams: 0,
    eventLoop: { medianMs: 0, p99Ms: 3, longestMs: 900, seconds: 60 },
  },
  database: {
    kind: 'embedded',
    bytes: GIB,
    growth: { bytesPerDay: 1_000_000, days: 9 },
    disk: { freeBytes: 50 * GIB, totalBytes: 100 * GIB },
    writeMs: 4,
  },
  recordings: {
    usedBytes: 79,
    budgetBytes: 100,
    minFreeBytes: 5 * GIB,
    disk: { freeBytes: 5 * GIB, totalBytes: 100 * GIB },
  },
  backups: { everyHours: 24, lastAt: '2030-06-01T00:00:00.000Z', lastBytes: 1, failedAt: null, failure: null },
  games: { scheduled: 3, late: 0, next: [] },
  outbox: { waiting: 2, oldestSeconds: 0.2 },
  pushes: { sending: 0, scheduled: 0, late: 0, nextAt: null },
  mail: { waiting: 1, oldestSeconds: 2, failed: 0, failure: null },
  cache: { answers: 0, bytes: 0, limitBytes: 1, servedPages: 0, servedLists: 0 },
  redis: 'connected',
  jobs: [{ name: 'go-live', everyMs: 2_000, ranAt: AT, tookMs: 2, failure: null }],
  leases: [],
  release: { newest: '1.2.3', isNewer: false, url: null, failure: null },
};
const backups = WELL.backups!;
const recordings = WELL.recordings!;
const disk = (free: number, total: number) => ({ freeBytes: free * GIB, totalBytes: total * GIB });

const brief = (change: Partial<Facts>): string[] =>
  findingsOf({ ...WELL, ...change }).map(({ level, subject }) => `${level}: ${subject}`);

describe('findingsOf', () => {
  it('returns no findings while everything works', () => {
    expect(brief({})).toEqual([]);
    expect(brief({ jobs: [{ ...WELL.jobs[0]!, tookMs: null }] })).toEqual([]);
    expect(brief({ redis: 'off', release: null, database: { ...WELL.database, disk: null, growth: null } })).toEqual(
      [],
    );
  });

  it.each<[string, Partial<Facts>, string]>([
    ['a late game', { games: { ...WELL.games, late: 1 } }, 'problem: games'],
    ['events held up', { outbox: { waiting: 1, oldestSeconds: 11 } }, 'problem: events'],
    ['pushes held up', { pushes: { ...WELL.pushes, late: 2 } }, 'warning: pushes'],
    ['recordings near their budget', { recordings: { ...recordings, usedBytes: 80 } }, 'warning: recordings'],
    ['a disk too full to record', { recordings: { ...recordings, disk: disk(4.9, 100) } }, 'problem: recordings'],
    ['no backups', { backups: null }, 'warning: backups'],
    ['no backup yet', { backups: { ...backups, lastAt: null } }, 'notice: backups'],
    ['a failed backup', { backups: { ...backups, failedAt: AT, failure: 'no space' } }, 'problem: backups'],
    ['an old backup', { backups: { ...backups, lastAt: '2030-05-30T11:59:59.000Z' } }, 'problem: backups'],
    ['a full disk', { database: { ...WELL.database, disk: disk(0.1, 100) } }, 'problem: disk'],
    ['little space', { database: { ...WELL.database, disk: disk(9, 100) } }, 'warning: disk'],
    [
      'a disk that is full soon',
      { database: { ...WELL.database, growth: { bytesPerDay: 2 * GIB, days: 2 } } },
      'warning: disk',
    ],
    ['a slow disk', { database: { ...WELL.database, writeMs: 1_500 } }, 'warning: database'],
    ['no Redis', { redis: 'unavailable' }, 'warning: redis'],
    [
      'a busy process',
      { process: { ...WELL.process, eventLoop: { medianMs: 90, p99Ms: 201, longestMs: 900, seconds: 60 } } },
      'warning: process',
    ],
    ['a failed job', { jobs: [{ ...WELL.jobs[0]!, failure: 'It broke.' }] }, 'warning: jobs'],
    [
      'a job that does not end',
      { jobs: [{ ...WELL.jobs[0]!, ranAt: '2030-06-01T11:45:00.000Z', tookMs: null }] },
      'warning: jobs',
    ],
    ['a newer release', { release: { ...WELL.release!, newest: '1.3.0', isNewer: true } }, 'notice: releases'],
    ['an unknown newest release', { release: { ...WELL.release!, failure: 'No.' } }, 'notice: releases'],
  ])('reports %s as the only finding', (_, change, expected) => {
    expect(brief(change)).toEqual([expected]);
  });

  it('returns the worst finding first, each with a next step', () => {
    const findings = findingsOf({
      ...WELL,
      redis: 'unavailable',
      games: { ...WELL.games, late: 2 },
      release: { ...WELL.release!, newest: '2.0.0', isNewer: true },
    });
    expect(findings.map(({ level }) => level)).toEqual(['problem', 'warning', 'notice']);
    expect(findings[0]?.what).toBe('2 games should have gone live by now.');
    for (const { what, todo } of findings) {
      expect(what).toMatch(/\.$/);
      expect(todo).toMatch(/\.$/);
    }
  });
});
