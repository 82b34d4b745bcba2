import type { Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
// Loaded before the first test, whose time limit would count it.
import '../activity/undo-change.js';
import type { Responses } from '../testing/network.js';
import { gameRecord, leagueRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const LEAGUE = leagueRecord({ name: 'Quay league', revision: 3 });
const EDITOR: readonly Permission[] = ['leagues:access', 'leagues:view', 'leagues:update', 'leagues:delete'];
const LEAGUE_PATH = `/api/leagues/${LEAGUE.id}`;

const openLeagues = (permissions: readonly Permission[], responses: Responses = {}, path = '/leagues') =>
  renderDashboard(path, {
    permissions,
    responses: { 'GET /api/leagues': { leagues: [LEAGUE] }, 'GET /api/leagues/{id}': { league: LEAGUE }, ...responses },
  });

/** Waits until no dialog is open, then leaves the field that jsdom focuses. */
async function leaveForm(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  document.getElementById('main-content')?.focus();
}

const undoButton = () => screen.findByRole('button', { name: 'Undo' });

describe('undoing an edit', () => {
  const renameLeague = async (responses: Responses = {}, permissions = EDITOR) => {
    const page = await openLeagues(
      permissions,
      {
        'PUT /api/leagues/{id}': ({ body }) => ({
          message: 'Saved.',
          league: { ...LEAGUE, ...(body as object), revision: 4 },
        }),
        ...responses,
      },
      `/leagues?dialog=edit&id=${LEAGUE.id}`,
    );
    const form = await screen.findByRole('dialog', { name: 'Edit league' });
    await page.fill(await within(form).findByRole('textbox', { name: 'Name' }), 'Dock league');
    await page.user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    return page;
  };

  it('restores the earlier values at the revision of the edit', async () => {
    const { user, writes } = await renameLeague();

    await user.click(await undoButton());

    await waitFor(() => expect(writes()).toHaveLength(2));
    const [, undo] = writes();
    expect(undo).toMatchObject({ method: 'PUT', path: LEAGUE_PATH, body: { name: 'Quay league' } });
    expect(undo?.headers.get('if-match')).toBe('"4"');
  });

  it('works with ctrl+Z outside of text fields', async () => {
    const { user, writes } = await renameLeague();
    await leaveForm();

    await user.keyboard('{Control>}z{/Control}');

    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ path: LEAGUE_PATH, body: { name: 'Quay league' } });
  });

  it('runs once, however often the keys are pressed', async () => {
    const { user, writes } = await renameLeague();
    await leaveForm();

    await user.keyboard('{Control>}zz{/Control}');

    await waitFor(() => expect(writes()).toHaveLength(2));
    await user.keyboard('{Control>}z{/Control}');
    expect(writes()).toHaveLength(2);
  });

  it('leaves ctrl+Z in a text field to the field', async () => {
    const { user, writes } = await renameLeague();
    await leaveForm();
    await user.click(screen.getAllByRole('searchbox')[0] ?? screen.getAllByRole('textbox')[0] ?? document.body);

    await user.keyboard('{Control>}z{/Control}');

    expect(writes()).toHaveLength(1);
  });

  it('names the log entry of the edit if the user may read the log', async () => {
    const action = { action: 'Changed the league Dock league', changes: [], resource: 'leagues', role: 'staff' };
    const entry = { ...action, _id: 'e', id: 'e', source: 'server' as const, resourceId: LEAGUE.id };
    const user = { _id: '0'.repeat(24), username: 'admin', email: 'admin@example.org' };
    const activities = [{ ...entry, user, createdAt: '2026-01-01T12:00:00.000Z' }];
    const page = await renameLeague({ 'GET /api/users/activity': { activities } }, [...EDITOR, 'logs:view']);

    await page.user.click(await undoButton());

    await waitFor(() => expect(page.writes()).toHaveLength(2));
    expect(page.writes()[1]?.headers.get('undoes')).toBe('e');
  });

  it('is not offered if the edit was merged with the edit of another user', async () => {
    await renameLeague({
      'PUT /api/leagues/{id}': { message: 'Saved.', league: { ...LEAGUE, name: 'Dock league', revision: 5 } },
    });

    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('undoing a deletion', () => {
  const deleteLeague = async (permissions: readonly Permission[], responses: Responses = {}) => {
    const page = await openLeagues(permissions, {
      'DELETE /api/leagues/{id}': { message: 'Deleted.', league: LEAGUE },
      ...responses,
    });
    await page.chooseInRow('Quay league', 'Delete');
    const question = await screen.findByRole('alertdialog');
    return {
      ...page,
      question,
      confirm: () => page.user.click(within(question).getByRole('button', { name: /^Delete/ })),
    };
  };

  it('restores the record', async () => {
    const { user, writes, confirm, question } = await deleteLeague([...EDITOR, 'leagues:create'], {
      'POST /api/leagues/{id}/restore': { message: 'Restored.', league: LEAGUE },
    });
    expect(question).toHaveTextContent('You can undo this for 30 days.');
    await confirm();

    await user.click(await undoButton());

    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ method: 'POST', path: `${LEAGUE_PATH}/restore` });
  });

  it('is not offered without the permission to create, and the confirmation names who can', async () => {
    const { confirm, question } = await deleteLeague(EDITOR);
    expect(question).toHaveTextContent('Only users who may add leagues can undo this, for 30 days.');

    await confirm();

    await screen.findByText('Deleted.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('undoing a change of games', () => {
  const GAMES = [
    gameRecord({ title: 'Greens vs Pinks', revision: 2 }),
    gameRecord({ title: 'Greys vs Browns', revision: 5 }),
  ];
  const named = (path: string) => GAMES.find(({ id }) => path.includes(id)) ?? gameRecord();

  it('restores all games that one action postponed', async () => {
    const { user, writes } = await renderDashboard('/matches/schedule', {
      permissions: ['schedule-matches:access', 'games:update'],
      responses: {
        'GET /api/games': { games: GAMES },
        'GET /api/leagues': { leagues: [] },
        'PUT /api/matches/{matchId}/game/{gameId}/result': ({ path, body }) => {
          const game = named(path);
          return { message: 'Saved.', game: { ...game, ...(body as object), revision: game.revision + 1 } };
        },
        'PUT /api/matches/{matchId}/game/{gameId}': ({ path }) => ({ message: 'Saved.', game: named(path) }),
      },
    });
    for (const { title } of GAMES) await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
    await user.click(screen.getByRole('button', { name: 'Postpone' }));
    const form = await screen.findByRole('dialog', { name: 'Postpone or cancel 2 games' });
    await user.click(within(form).getByRole('button', { name: 'Update 2 games' }));

    await user.click(await undoButton());

    await waitFor(() => expect(writes()).toHaveLength(4));
    const undone = writes().slice(2);
    expect(undone.map(({ body }) => (body as { statusText: string }).statusText)).toEqual(['', '']);
    expect(undone.map(({ headers }) => headers.get('if-match')).sort()).toEqual(['"3"', '"6"']);
  });
});
