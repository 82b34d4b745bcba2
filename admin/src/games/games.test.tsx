import { describe, expect, it } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { gameRecord, matchRecord, settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const game = gameRecord({ date: '2039-01-01' });
const gamePath = `/api/matches/${game.matchId}/game/${game.id}`;

const openGames = (path = '/matches/schedule', width = 1440, more: Responses = {}) =>
  renderDashboard(path, {
    width,
    responses: {
      'GET /api/games': { games: [game] },
      'GET /api/games/{id}': { game },
      'GET /api/leagues': { leagues: [] },
      'GET /api/leagues/{id}': failure('NOT_FOUND'),
      'GET /api/setting': { settings: settingsRecord() },
      ...more,
    },
  });

describe('selected games', () => {
  it.each([
    ['a desktop', 1440],
    ['a phone', 390],
  ])('are shown on one platform only, on %s', async (_, width) => {
    const { user, writes } = await openGames('/matches/schedule', width, {
      'PUT /api/matches/{matchId}/game/{gameId}': { game: { ...game, platforms: 'web' } },
    });
    await user.click(screen.getByRole('checkbox', { name: /^Select .*Reds/ }));
    await user.click(await screen.findByRole('button', { name: 'Platforms' }));
    await user.click(await screen.findByRole('combobox', { name: 'Show on' }));
    await user.click(await screen.findByRole('option', { name: 'Web' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Change 1' }));

    await waitFor(() => expect(writes()).toMatchObject([{ path: gamePath, body: { platforms: 'web' } }]));
    await waitFor(() => expect(screen.queryByText('1 item selected')).toBeNull());
  });

  it('get the usual streams of their league', async () => {
    const { user, writes } = await openGames('/matches/schedule', 1440, {
      'POST /api/matches/{matchId}/game/{gameId}/usualStreams': { game },
    });
    await user.click(screen.getByRole('checkbox', { name: /^Select .*Reds/ }));
    await user.click(await screen.findByRole('button', { name: 'Usual streams' }));

    await user.click(await screen.findByRole('button', { name: 'Add to 1' }));

    expect(await screen.findByText('1 game with the usual streams')).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'POST', path: `${gamePath}/usualStreams` }]);
  });

  it('are copied to a week later', async () => {
    const { user, writes } = await openGames('/matches/schedule', 1440, {
      'POST /api/matches/{matchId}/game': { game },
      'GET /api/matches': { matches: [] },
      'GET /api/matches/{id}': { match: matchRecord() },
    });
    await user.click(screen.getByRole('checkbox', { name: /^Select .*Reds/ }));
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate Reds vs Blues' });
    expect(await within(dialog).findByLabelText(/^Date/)).toHaveValue('2039-01-08');

    await user.click(within(dialog).getByRole('button', { name: 'Add game' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ method: 'POST', body: { copyOf: game.id, date: '2039-01-08' } }]);
  });

  it('are deselected by Select all and Unselect on a phone', async () => {
    const { user } = await openGames('/matches/schedule', 390);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await screen.findByText('1 item selected')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Unselect' }));

    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Select .*Reds/ })).not.toBeChecked());
  });
});

describe('search for games', () => {
  it('does not close a dialog that was opened before the search was applied', async () => {
    const { user } = await openGames();
    await user.type(screen.getByRole('searchbox', { name: 'Search games' }), 'Reds');
    await user.click(screen.getByRole('button', { name: 'Edit: Reds vs Blues' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit game' });

    await waitFor(() => expect(new URLSearchParams(window.location.search).get('filter')).toContain('Reds'));
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('searchbox', { name: 'Search games' })).toHaveValue('Reds');
    expect(new URLSearchParams(window.location.search).get('filter')).toContain('Reds');
  });
});

describe('name of a game', () => {
  const VIEW = ['schedule-matches:access'] as const;
  const responses: Responses = { 'GET /api/games': { games: [game] }, 'GET /api/leagues': { leagues: [] } };

  it('links to the control room for users who may view games', async () => {
    await renderDashboard('/matches/schedule', { permissions: [...VIEW, 'games:view', 'matches:view'], responses });

    const link = screen.getByRole('link', { name: 'Reds vs Blues' });
    expect(link).toHaveAttribute('href', `/dashboard/games/${game.id}`);
  });

  it('links to the match for users who may open it', async () => {
    await renderDashboard('/matches/schedule', { permissions: [...VIEW, 'matches:view'], responses });

    expect(screen.getByRole('link', { name: 'Reds vs Blues' })).toBeVisible();
  });

  it('is plain text for other users', async () => {
    await renderDashboard('/matches/schedule', { permissions: VIEW, responses });

    expect(screen.getByText('Reds vs Blues')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reds vs Blues' })).toBeNull();
  });
});
