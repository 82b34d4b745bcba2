import type { ActivityRecord } from '@contract/records/activity.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure } from '../testing/network.js';
import { gameRecord, matchRecord, record } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

type Entry = Omit<ActivityRecord, 'changes'> & { changes: { field: string; before: never; after: never }[] };

const entry = (action: string, more: Partial<Entry> = {}): Entry => ({
  ...{ _id: record().id, id: record().id, role: 'staff', action, source: 'server', changes: [] },
  ...{ user: { _id: 'u', username: 'importer', email: 'importer@example.org' }, resource: 'matches' },
  ...{ resourceId: '', createdAt: '2026-01-01T12:00:00.000Z' },
  ...more,
});
const added = (field: string, after: string) => ({ field, before: null as never, after: after as never });

const GAME = gameRecord();
const MATCH = matchRecord({ games: [] });
const IMPORT = entry('Imported fixtures of Quay league: 1 created', { rows: 2 });
const ROWS = [
  entry('Created the match Round 1 (import)', {
    ...{ resource: 'matches', resourceId: MATCH.id, importId: IMPORT.id, changes: [added('title', 'Round 1')] },
  }),
  entry('Created the game Reds vs Blues (import)', {
    ...{ resource: 'games', resourceId: GAME.id, importId: IMPORT.id, changes: [added('matchId', GAME.matchId)] },
  }),
];

async function openImport() {
  const page = await renderDashboard('/users/activity', {
    responses: {
      'GET /api/users': { users: [] },
      'GET /api/users/activity': ({ query }) => ({
        activities: query.get('filter')?.includes('importId') ? ROWS : [IMPORT],
      }),
      'GET /api/matches/{id}': { match: MATCH },
      'DELETE /api/matches/{matchId}/game/{gameId}': { game: GAME },
      'DELETE /api/matches/{id}': { match: MATCH },
      'PUT /api/users/activity/{id}': {},
    },
  });
  await page.user.click(await screen.findByRole('button', { name: /^Details/ }));
  const undo = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    await page.user.click(within(question).getByRole('button', { name: 'Undo import' }));
  };
  return { ...page, undo };
}

describe('an import in the activity log', () => {
  it('shows its rows on request', async () => {
    const { user } = await openImport();

    await user.click(await screen.findByRole('button', { name: 'Show 2 rows' }));

    const rows = await screen.findByRole('list', { name: 'Rows of the import' });
    expect(within(rows).getAllByRole('listitem')).toHaveLength(2);
  });

  it('is undone as a whole: the games first, each at the revision of the import', async () => {
    const { undo, writes } = await openImport();

    await undo();

    expect(await screen.findByText('2 rows undone')).toBeVisible();
    const deletions = writes().filter(({ method }) => method === 'DELETE');
    expect(deletions.map(({ path }) => path)).toEqual([
      `/api/matches/${GAME.matchId}/game/${GAME.id}`,
      `/api/matches/${MATCH.id}`,
    ]);
    expect(deletions.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"1"']);
    expect(deletions.map(({ headers }) => headers.get('undoes'))).toEqual([ROWS[1]?.id, ROWS[0]?.id]);
  });

  it('leaves a match that has games', async () => {
    const { undo, respond, writes } = await openImport();
    respond({
      'DELETE /api/matches/{matchId}/game/{gameId}': failure('STALE_WRITE', { current: GAME }),
      'GET /api/matches/{id}': { match: { ...MATCH, games: [GAME] } },
    });

    await undo();

    await waitFor(() => expect(document.body).toHaveTextContent('The match still has games.'));
    expect(writes().map(({ method }) => method)).toEqual(['DELETE']);
  });
});
