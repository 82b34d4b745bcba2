import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { ResourceName } from '@contract/resources/index.js';
import { describe, expect, it } from '@jest/globals';
import { resources } from '../resources.js';
import { streamLinesOf, streamsBack, usualBack, usualLinesOf } from './undo-streams.js';
import {
  isUndoable,
  keysToUndo,
  permissionsBack,
  pushTimeInWords,
  restorable,
  undoOf,
  whyNoUndo,
  whyPushStays,
  withWrites,
  type WrittenResource,
} from './undo.js';

const loaded = Object.fromEntries(
  await Promise.all(Object.values(resources).map(async (resource) => [resource.name, await withWrites(resource)])),
) as Record<ResourceName, WrittenResource>;

const NOON = '2031-01-01T12:00:00.000Z';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const entry = (...changes: ReturnType<typeof change>[]) => ({ source: 'server', changes }) as const;
const fields = (changes: readonly { field: string }[]) => changes.map(({ field }) => field);

describe('undo', () => {
  it('restores only fields that the ordinary call accepts', () => {
    const edit = entry(change('title', 'A', 'B'), change('startsAt', '1', '2'), change('homeScore', null, 1));
    expect(fields(restorable(loaded.games, edit))).toEqual(['title', 'homeScore']);
    expect(fields(restorable(loaded.contacts, entry(change('status', 'New', 'Read'))))).toEqual(['status']);
    const shift = change('goLive', { shiftMinutes: 0 }, { shiftMinutes: 5 });
    expect(fields(restorable(loaded.settings, entry(shift)))).toEqual(['goLive']);
    expect(restorable(loaded.roles, entry(change('key', 'a', 'b')))).toEqual([]);
  });

  it('requires the permission for roles or permissions and never restores a super-admin', () => {
    const permissions = [change('permissions', ['logs:view', 'faqs:view'], ['faqs:view', 'faqs:delete'])];
    expect(restorable(loaded.users, entry(...permissions))).toEqual(permissions);
    expect(keysToUndo('users', permissions)).toEqual(['permissions:update']);
    const { back } = undoOf({ id: 1, permissions: ['faqs:view', 'faqs:delete'] }, permissions);
    expect(permissionsBack(back[0]!)).toEqual({ granted: ['logs:view'], revoked: ['faqs:delete'] });
    const role = [change('role', 'staff', 'editor')];
    expect(restorable(loaded.users, entry(...role))).toEqual(role);
    expect(keysToUndo('users', role)).toEqual(['roles:assign']);
    expect(keysToUndo('users', [change('username', 'a', 'b')])).toEqual(['users:update']);
    expect(restorable(loaded.users, entry(change('role', 'super-admin', 'staff')))).toEqual([]);
    expect(restorable(loaded.users, entry(change('permissions', null, [])))).toEqual([]);
  });

  it('compares permissions regardless of their order, which older versions stored unsorted', () => {
    const permissions = [change('permissions', ['logs:view', 'faqs:view'], ['faqs:view', 'faqs:delete'])];
    const now = (...heldKeys: string[]) => undoOf({ id: 1, permissions: heldKeys }, permissions);
    expect(now('faqs:delete', 'faqs:view').later).toEqual([]);
    expect(now('faqs:view', 'logs:view')).toEqual({ back: [], later: [] });
    expect(now('faqs:view').later).toEqual(['permissions']);
  });

  it('restores streams that still have their addresses and gives a reason for others', () => {
    const [main, spare] = ['Main (1080p, English, Own, address 1a)', 'Spare (720p, Spanish, YouTube, address 2b)'];
    const edit = (before: unknown, after: unknown) => [change('streams', before, after)];
    const restorableOf = (before: unknown, after: unknown) =>
      fields(restorable(loaded.games, entry(...edit(before, after))));
    const why = (before: unknown, after: unknown) => whyNoUndo({ resource: 'games', changes: edit(before, after) });
    expect(restorableOf([main, spare], [spare, main])).toEqual(['streams']);
    expect(restorableOf([main], [main.replace('Main', 'Feed (HD), new'), spare])).toEqual(['streams']);
    expect(why([main], [spare, main])).toBeNull();
    for (const [before, after] of [
      [[main, spare], [main]],
      [[main], [main.replace('1a', '3c')]],
      // A stream cannot be restored twice.
      [[main, main], [main]],
    ]) {
      expect(restorableOf(before, after)).toEqual([]);
      expect(why(before, after)).toBe('Cannot be undone: the log does not store stream addresses.');
    }
    expect(why([], [main])).toBe('Cannot be undone: a list of streams cannot be empty.');
    expect(why(['Something else'], [main])).toBe('Cannot be undone: the entry was written by another version.');
    expect(why(null, [main])).toBeNull();
    expect(restorableOf(null, [main])).toEqual([]);
  });

  it('finds the streams of a game that an entry names', async () => {
    const token = (url: string) => `x.${btoa(JSON.stringify({ url }))}.x`;
    const stream = { quality: '1080p', language: 'English', platform: 'Own' } as const;
    const game = {
      streamUrls: [
        { _id: 'b', title: 'Reserve', ...stream, url: token('https://a.example.org/2') },
        { _id: 'a', title: 'Main', ...stream, url: token('https://a.example.org/1') },
        { _id: 'c', title: 'Later', ...stream },
      ],
    } as unknown as GameRecord;
    const [reserve, main] = await streamLinesOf(game);
    expect(main).toMatch(/^Main \(1080p, English, Own, address [\da-f]{8}\)$/);
    const lines = [main, reserve?.replace('Reserve', 'Spare'), 'Later (1080p, English, Own, no address)'];
    expect(await streamsBack(game, lines)).toEqual([
      { _id: 'a', title: 'Main', ...stream },
      { _id: 'b', title: 'Spare', ...stream },
      { _id: 'c', title: 'Later', ...stream },
    ]);
  });

  it('restores the usual streams of a league, including an empty list', async () => {
    const stream = { quality: '1080p', language: 'English', platform: 'Own' } as const;
    const streams = [
      { title: 'Reserve', url: 'https://a.example.org/2', ...stream },
      { title: 'Main', url: 'https://a.example.org/1', ...stream },
    ];
    const now = await usualLinesOf(streams);
    const before = [now[1], now[0]?.replace('Reserve', 'Spare')];
    const edit = [change('usualStreams', before, now)];
    expect(restorable(loaded.leagues, entry(...edit))).toEqual(edit);
    expect(keysToUndo('leagues', edit)).toEqual(['leagues:update']);
    expect(await usualBack(streams, before)).toEqual([streams[1], { ...streams[0], title: 'Spare' }]);

    for (const none of [null, []]) {
      const first = [change('usualStreams', none, now)];
      expect(restorable(loaded.leagues, entry(...first))).toEqual(first);
      expect(undoOf({ id: 1, usualStreams: now }, first)).toEqual({
        back: [change('usualStreams', now, none)],
        later: [],
      });
      expect(undoOf({ id: 1, usualStreams: [] }, first)).toEqual({ back: [], later: [] });
      expect(await usualBack(streams, none)).toEqual([]);
      const emptied = [change('usualStreams', now, none)];
      expect(whyNoUndo({ resource: 'leagues', changes: emptied })).toMatch('does not store stream addresses');
    }
  });

  it('restores a cancelled or pending push but sends nothing', () => {
    const push = loaded['mobile-notifications'];
    const progress = (state: string, startedAt: string | null = null) => ({ state, sent: 0, startedAt });
    const cancelled = [change('send', true, false), change('progress', progress('scheduled'), progress('cancelled'))];
    expect(fields(restorable(push, entry(...cancelled)))).toEqual(['progress']);
    expect(keysToUndo('mobile-notifications', [cancelled[1]!])).toEqual(['app-notifications:create']);
    const stopped = change('progress', progress('sending', NOON), progress('cancelled', NOON));
    expect(restorable(push, entry(change('send', true, false), stopped))).toEqual([]);
    const moved = entry(change('deliveryTime', '18:00', '19:00'), change('sendAt', NOON, NOON), change('data', {}, {}));
    expect(fields(restorable(push, moved))).toEqual(['deliveryTime']);
    expect(restorable(push, entry(change('deliveryType', 'instant', 'scheduled')))).toEqual([]);

    const record = {
      ...{ deliveryDate: '2031-01-01', deliveryTime: '19:00', timeZone: 'UTC', sendAt: '2031-01-01T19:00:00Z' },
      progress: progress('scheduled'),
    } as unknown as PushNotificationRecord;
    const at = (hour: string) => Date.parse(`2031-01-01T${hour}:00Z`);
    const back = [change('deliveryTime', '19:00', '18:00')];
    expect(whyPushStays(record, back, 'UTC', at('17:00'))).toBeNull();
    expect(pushTimeInWords(record, back, 'UTC', at('17:00'))).toEqual([expect.stringMatching(/18:00 UTC, in 1 h$/)]);
    expect(whyPushStays(record, back, 'UTC', at('18:00'))).toMatch(/has passed/);
    expect(whyPushStays({ ...record, progress: progress('sent') } as never, back, 'UTC', at('17:00'))).toMatch(
      /already sent/,
    );
    expect(pushTimeInWords(record, [change('title', 'A', 'B')], 'UTC')).toEqual([]);
  });

  it('does not offer added or deleted records and entries of the dashboard', () => {
    expect(restorable(loaded.faqs, entry(change('title', null, 'A')))).toEqual([]);
    expect(restorable(loaded.faqs, entry(change('title', 'A', null)))).toEqual([]);
    expect(restorable(loaded.faqs, { ...entry(change('title', 'A', 'B')), source: 'client' })).toEqual([]);
  });

  it('skips fields that are already restored and reports fields that were edited later', () => {
    const changes = [change('title', 'A', 'B'), change('text', '', 'C'), change('list', ['x'], ['y'])];
    expect(undoOf({ id: 1, title: 'B', text: null, list: ['z'] }, changes)).toEqual({
      back: [change('title', 'B', 'A')],
      later: ['list'],
    });
    const parts = [change('goLive', { a: 1, b: 2 }, { a: 3, b: 2 })];
    expect(undoOf({ id: 1, goLive: { b: 2, a: 3 } }, parts).later).toEqual([]);
  });
});

describe('isUndoable', () => {
  const tokenOf = (url: string): string => `e30.${btoa(JSON.stringify({ url }))}.mac`;
  const [own, other] = [
    { _id: '1', url: tokenOf('/live/live-0-0/index.m3u8') },
    { _id: '2', url: tokenOf('https://example.org/a.m3u8') },
  ];
  const before = { id: 'g', revision: 1, status: 'Scheduled', streamUrls: [own, other] };

  it.each([
    ['is false if an own stream was removed, because its key cannot be restored', other, false],
    ['is true if another stream was removed', own, true],
  ])('%s', async (_, remaining, expected) => {
    const after = { ...before, revision: 2, streamUrls: [remaining] };

    expect(await isUndoable(resources.games, { resource: 'games', before, after }, undefined)).toBe(expected);
  });
});
