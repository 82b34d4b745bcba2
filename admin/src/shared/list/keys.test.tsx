import { describe, expect, it } from '@jest/globals';
import { gameRecord, leagueRecord } from '../../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../../testing/renderDashboard.js';

const LEAGUES = [leagueRecord({ name: 'Harbour Cup' }), leagueRecord({ name: 'Town League' })];
const [LEAGUE = leagueRecord()] = LEAGUES;

async function openLeagues() {
  const page = await renderDashboard('/leagues', {
    responses: { 'GET /api/leagues': { leagues: LEAGUES }, 'GET /api/leagues/{id}': { league: LEAGUE } },
  });
  const [, first, second] = screen.getAllByRole('row');
  return { ...page, first, second };
}

describe('keys of a list', () => {
  it('move the focus between the rows and select rows', async () => {
    const { user, first, second } = await openLeagues();
    first?.focus();

    await user.keyboard('jx');

    expect(second).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select Town League' })).toBeChecked();
    await user.keyboard('k');
    expect(first).toHaveFocus();
  });

  it.each(['{Enter}', 'e'])('open the form of the row with %s and return the focus', async (key) => {
    const { user, first } = await openLeagues();
    first?.focus();

    await user.keyboard(key);

    const dialog = await screen.findByRole('dialog', { name: 'Edit league' });
    await within(dialog).findByRole('textbox', { name: 'Name' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('add a record and show the help', async () => {
    const { user, first } = await openLeagues();
    first?.focus();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(help).not.toBeInTheDocument());

    first?.focus();
    await user.keyboard('c');

    expect(await screen.findByRole('dialog', { name: 'Add league' })).toBeVisible();
  });

  it('depend on the position of the key', async () => {
    const { user, first, second } = await openLeagues();
    first?.focus();

    await user.keyboard('[KeyJ]');

    expect(second).toHaveFocus();
  });

  it('do nothing outside of the list, or while the user types', async () => {
    const { user } = await openLeagues();

    await user.keyboard('c');
    await user.type(screen.getByRole('searchbox', { name: 'Search leagues' }), 'c');

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open the score of a game', async () => {
    const game = gameRecord({ status: 'Live', isLive: true });
    const { user } = await renderDashboard('/matches', {
      responses: {
        'GET /api/games': { games: [game] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/leagues': { leagues: [] },
      },
    });
    screen.getAllByRole('row')[1]?.focus();

    await user.keyboard('s');

    expect(await screen.findByRole('spinbutton', { name: 'Reds' })).toHaveFocus();
  });
});

describe('setting of the keys', () => {
  it('switches the keys off', async () => {
    const { user } = await renderDashboard('/profile');
    await user.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }));
    expect(screen.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked();
    expect(screen.queryByText('Postpone')).toBeNull();
  });
});
