import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

const TEXT = ['date,time,home,away,round,location,league', '2031-08-02,15:00,Reds,Blues,1,Ground,'].join('\n');

describe('the log of an import', () => {
  let test: TestApp;
  let admin: Api;
  let importEntry: ActivityRecord | undefined;

  const logged = async (filter: object = {}): Promise<ActivityRecord[]> =>
    (await admin.list('/api/users/activity', { filter }).expect(200)).body.activities as ActivityRecord[];

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    const body = { text: TEXT, league: 'Logged League', category: 'Football' };
    await admin.post('/api/matches/import?format=csv', body).expect(201);
    [importEntry] = await logged({ resource: 'matches' });
  });
  afterAll(() => test.close());

  it('is one entry with the number of its rows', async () => {
    expect(importEntry).toMatchObject({ resource: 'matches', resourceId: '', rows: 3 });
    expect(importEntry?.action).toMatch(/^Imported fixtures of Logged League: /);
    const list = await logged();
    expect(list.filter(({ action }) => action.includes('(import)'))).toEqual([]);
  });

  it('is one of the latest entries of the overview', async () => {
    const { body } = await admin.get('/api/overview').expect(200);

    expect(JSON.stringify(body)).toContain('Imported fixtures of Logged League');
    expect(JSON.stringify(body)).not.toContain('(import)');
  });

  it('contains its rows', async () => {
    const rows = await logged({ importId: importEntry?.id });

    expect(rows.map(({ resource }) => resource).sort()).toEqual(['games', 'leagues', 'matches']);
    expect(rows.every(({ importId }) => importId === importEntry?.id)).toBe(true);
  });

  it('shows each row in the history of its record', async () => {
    const [row] = await logged({ importId: importEntry?.id });

    expect((await logged({ resourceId: row?.resourceId })).map(({ id }) => id)).toEqual([row?.id]);
  });

  it('finds rows by their text', async () => {
    expect((await logged({ q: 'Reds' })).map(({ action }) => action)).toEqual([
      'Created the game Reds vs Blues (import)',
    ]);
  });

  it('contains the undo of a row', async () => {
    const [row] = await logged({ importId: importEntry?.id, resource: 'games' });
    const matchId = row?.changes.find(({ field }) => field === 'matchId')?.after;

    await admin
      .delete(`/api/matches/${String(matchId)}/game/${row?.resourceId ?? ''}`)
      .set({ undoes: row?.id ?? '', 'if-match': '"1"' })
      .expect(200);

    const rows = await logged({ importId: importEntry?.id, resource: 'games' });
    expect(rows.map(({ undoes }) => undoes)).toEqual([row?.id, undefined]);
  });
});
