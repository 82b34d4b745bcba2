import type { Permission } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { hold, type Responses } from '../testing/network.js';
import { gameRecord, leagueRecord, matchRecord, settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const GAMES = [
  gameRecord({ title: 'Greens vs Pinks', homeTeam: 'Greens', awayTeam: 'Pinks' }),
  gameRecord({ title: 'Greys vs Browns', homeTeam: 'Greys', awayTeam: 'Browns' }),
];
const [GAME = gameRecord()] = GAMES;
const SETTINGS: Responses = { 'GET /api/setting': { settings: settingsRecord() } };

const openSchedule = (permissions: Permission[], responses: Responses = {}) =>
  renderDashboard('/matches/schedule', {
    permissions: ['schedule-matches:access', ...permissions],
    responses: { 'GET /api/games': { games: GAMES }, 'GET /api/leagues': { leagues: [] }, ...responses },
  });

/** Selects both games and opens the form of a bulk action. */
async function chooseBoth(action: string, form: string, responses: Responses) {
  const page = await openSchedule(['games:update'], responses);
  for (const { title } of GAMES) await page.user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  await page.user.click(screen.getByRole('button', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: form });
  const next = () => page.user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  return { ...page, dialog, next };
}

describe('GamesPage', () => {
  it('shows only the date of a game whose time is not confirmed', async () => {
    const games = [gameRecord({ isTimeConfirmed: false })];
    await openSchedule([], { 'GET /api/games': { games } });

    const row = await screen.findByRole('row', { name: /Reds vs Blues/ });

    expect(row).toHaveTextContent(/20 May 2039, time to be confirmed/);
    expect(row).not.toHaveTextContent('18:00');
  });
});

describe('moving selected games', () => {
  const chooseMove = (responses: Responses = {}) =>
    chooseBoth('Move', 'Move kick-offs', {
      ...SETTINGS,
      ...responses,
      'PUT /api/matches/{matchId}/game/{gameId}': ({ path }) => ({
        game: GAMES.find(({ id }) => path.endsWith(id)) ?? GAME,
      }),
    });

  it('rejects a shift of zero', async () => {
    const { fill, next, dialog, writes } = await chooseMove();
    await fill(within(dialog).getByRole('spinbutton', { name: 'By' }), '0');

    await next();

    expect(await within(dialog).findByText('Enter a number from 1 to 1000')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('names the games that go live or are finished immediately', async () => {
    const past = { startsAt: '2020-05-20T18:00:00.000Z', date: '2020-05-20' };
    const games = [gameRecord({ ...GAMES[0], ...past }), gameRecord({ ...GAMES[1], isTimeConfirmed: false })];
    const { next } = await chooseMove({ 'GET /api/games': { games } });

    await next();

    const question = await screen.findByRole('alertdialog', { name: 'Move 2 games 15 minutes later?' });
    expect(question).toHaveTextContent('Immediately, 1 game is finished.');
    expect(question).not.toHaveTextContent('live');
  });

  it('shows the old and the new kick-off of each game, then sends the new ones', async () => {
    const { user, fill, next, dialog, writes } = await chooseMove();
    await fill(within(dialog).getByRole('spinbutton', { name: 'By' }), '45');
    await next();
    const question = await screen.findByRole('alertdialog', { name: 'Move 2 games 45 minutes later?' });
    const items = within(question).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      GAMES.map(({ title }) => expect.stringMatching(`^${title}: .*18:00 → .*18:45$`)),
    );

    await user.click(within(question).getByRole('button', { name: 'Move 2' }));

    expect(await screen.findByText('2 games moved 45 minutes later')).toBeVisible();
    expect(writes().map(({ body }) => (body as GameRecord).time)).toEqual(['18:45', '18:45']);
  });
});

describe('postponing games', () => {
  const postpone = (responses: Responses = {}) =>
    openSchedule(['games:update'], {
      'PUT /api/matches/{matchId}/game/{gameId}/result': { game: GAME, message: 'Saved.' },
      'GET /api/games/{id}': { game: GAME },
      ...responses,
    });

  it('takes five keys and one dialog for two games', async () => {
    const { user, writes } = await postpone();
    const [, first] = screen.getAllByRole('row');
    first?.focus();

    await user.keyboard('xjxp');
    const dialog = await screen.findByRole('dialog', { name: 'Postpone or cancel 2 games' });
    expect(within(dialog).getByText(/does not go live automatically/)).toBeVisible();
    expect(within(dialog).getByText('Greys vs Browns')).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Postponed' })).toHaveFocus());
    await user.keyboard('{Enter}');

    expect(await screen.findByText('2 games postponed')).toBeVisible();
    expect(writes().map(({ body }) => body)).toEqual([{ statusText: 'Postponed' }, { statusText: 'Postponed' }]);
  });

  it('cancels the game of a row by keyboard', async () => {
    const { user, writes } = await postpone();
    const [, first] = screen.getAllByRole('row');
    first?.focus();

    await user.keyboard('p');
    const dialog = await screen.findByRole('dialog', { name: 'Postpone or cancel 1 game' });
    await user.click(await within(dialog).findByRole('radio', { name: 'Cancelled' }));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ body: { statusText: 'Cancelled' } }]);
  });
});

describe('an action on one game', () => {
  const openActions = (responses: Responses) =>
    openSchedule(['trending:view', 'games:view', 'games:update'], responses);

  /** Presses a button of the first game and confirms the action. */
  async function act(page: Awaited<ReturnType<typeof openActions>>, button: string, confirmation: string) {
    screen.getByRole('button', { name: `${button}: ${GAME.title}` }).focus();
    await page.user.keyboard('{Enter}');
    const question = await screen.findByRole('alertdialog');
    within(question).getByRole('button', { name: confirmation }).focus();
    await page.user.keyboard('{Enter}');
  }

  it('returns the focus to its button', async () => {
    const flagged = { ...GAME, isTrending: true };
    const page = await openActions({ 'PUT /api/matches/{matchId}/game/{gameId}/trending': { game: flagged } });
    page.respond({ 'GET /api/games': { games: [flagged] } });

    await act(page, 'Not trending', 'Flag as trending');

    const button = await screen.findByRole('button', { name: `Trending: ${GAME.title}` });
    await waitFor(() => expect(button).toHaveFocus());
    expect(page.writes()).toMatchObject([{ body: { isTrending: true } }]);
  });

  it('moves the focus to the page when the game leaves the list', async () => {
    const page = await openActions({ 'PUT /api/matches/{matchId}/game/{gameId}/live': { game: GAME } });
    page.respond({ 'GET /api/games': { games: GAMES.slice(1) } });
    screen.getByRole('button', { name: `More: ${GAME.title}` }).focus();
    await page.user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: `Set live: ${GAME.title}` })).focus();

    await page.user.keyboard('{Enter}');
    const question = await screen.findByRole('alertdialog');
    within(question).getByRole('button', { name: 'Set live' }).focus();
    await page.user.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('button', { name: `More: ${GAME.title}` })).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

async function openForm(matches: Responses = {}) {
  const page = await openSchedule(['games:create', 'matches:view', 'matches:create', 'leagues:view'], {
    ...SETTINGS,
    'GET /api/leagues': { leagues: [leagueRecord()] },
    'GET /api/matches': { matches: [] },
  });
  const [add] = screen.getAllByRole('button', { name: 'Add game' });
  if (add) await page.user.click(add);
  const dialog = await screen.findByRole('dialog', { name: 'Add game' });
  const field = await within(dialog).findByRole('combobox', { name: 'Match' });
  page.respond(matches);
  return { ...page, dialog, field };
}

describe('day of a new game', () => {
  it('is in this century if its year has two digits', async () => {
    const { user, dialog } = await openForm();
    const day = within(dialog).getByLabelText(/^Date/);

    await user.clear(day);
    await user.type(day, '0026-08-15');
    await user.tab();

    expect(day).toHaveValue('2026-08-15');
  });
});

describe('match of a new game', () => {
  it('cannot be created until the search confirms that its name is unused', async () => {
    const pending = hold({ matches: [matchRecord({ title: 'Round 1' })] });
    const { user, field } = await openForm({ 'GET /api/matches': pending.respond });

    await user.type(field, 'Round 1');

    const offer = await screen.findByRole('option', { name: /^New match “/ });
    expect(offer).toHaveAttribute('aria-disabled', 'true');
    pending.release();
    expect(await screen.findByRole('option', { name: 'Round 1' })).toBeVisible();
    expect(offer).not.toBeInTheDocument();
  });

  it('is created with the typed name', async () => {
    const { user, field } = await openForm({ 'GET /api/matches': { matches: [] } });
    await user.type(field, 'Final');
    const offer = await screen.findByRole('option', { name: 'New match “Final”' });
    await waitFor(() => expect(offer).not.toHaveAttribute('aria-disabled', 'true'));

    await user.click(offer);

    const dialog = await screen.findByRole('dialog', { name: 'Add match' });
    expect(await within(dialog).findByRole('textbox', { name: 'Title' })).toHaveValue('Final');
  });
});

describe('game of a known round', () => {
  const match = matchRecord({ title: 'Northern League: Round 13' });
  const league = leagueRecord({ name: 'Northern League' });
  const other = { matchId: match.id, leagueId: league.id, timeZone: 'Europe/London', date: '2039-05-21' };
  const earlier = [
    gameRecord({ ...other, homeTeam: 'Wrenfield United', awayTeam: 'Greyfell Albion', location: 'Gannet Lane' }),
    gameRecord({ ...other, homeTeam: 'Ashford Town', awayTeam: 'Rook Rovers', location: 'The Mill' }),
  ];
  const usual = { title: 'Main feed', url: '/media/main.m3u8', quality: '1080p', language: 'English', platform: 'Own' };
  const open = (more: Permission[] = [], responses: Responses = {}) =>
    openSchedule(['games:create', 'matches:view', 'leagues:view', ...more], {
      ...SETTINGS,
      'GET /api/games': { games: earlier },
      'GET /api/games/teams': { teams: [] },
      'GET /api/leagues': { leagues: [league] },
      'GET /api/leagues/{id}': { league },
      'GET /api/leagues/{id}/streams': { streams: [usual], revision: 1 },
      'GET /api/matches': { matches: [match, matchRecord({ title: 'Southern League: Round 12' })] },
      'GET /api/matches/{id}': { match },
      'POST /api/matches/{matchId}/game': { game: GAME, message: 'Game added.' },
      ...responses,
    } as Responses);

  it('takes at most 25 keys and has the league, zone, venue and usual streams', async () => {
    const { user, writes } = await open(['games:update', 'matches:create']);
    const [add] = screen.getAllByRole('button', { name: 'Add game' });
    if (add) await user.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add game' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Match' })).toHaveFocus());
    let count = 0;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await user.keyboard(key);
      count += keys.length;
    };

    await press('1', '3');
    await screen.findByRole('option', { name: match.title });
    await press('{Enter}', '{Tab}');
    await dialog.findByRole('switch', { name: /usual streams of the league: Main feed/ });
    await press('w', 'r', 'e', 'n', '{Enter}', '{Tab}', 'a', 's', 'h', '{Enter}', '{Tab}');
    await press('1', '9', '3', '0', '{Enter}');

    expect(await screen.findByText('Game added.')).toBeVisible();
    expect(count).toBeLessThanOrEqual(25);
    expect(writes()).toMatchObject([
      {
        path: `/api/matches/${match.id}/game`,
        body: {
          ...{ title: 'Wrenfield United vs Ashford Town', homeTeam: 'Wrenfield United', awayTeam: 'Ashford Town' },
          ...{ leagueId: league.id, location: 'Gannet Lane', timeZone: 'Europe/London' },
          ...{ date: '2039-05-21', time: '19:30', streamUrls: [], hasUsualStreams: true },
        },
      },
    ]);
  });

  it('offers no streams to users who may not change games', async () => {
    const { user } = await open();
    const [add] = screen.getAllByRole('button', { name: 'Add game' });
    if (add) await user.click(add);

    const dialog = within(await screen.findByRole('dialog', { name: 'Add game' }));

    expect(await dialog.findByRole('combobox', { name: 'Match' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add a stream' })).toBeNull();
  });

  it('is filled in from a typed game', async () => {
    const team = (name: string) => ({ name, category: 'Football', crest: '' });
    const results = { leagues: [], replays: [], hasMore: false, games: earlier };
    const { user } = await open([], {
      'GET /api/matches': ({ query }) => ({ matches: query.get('filter')?.includes('wren') ? [] : [match] }),
      'GET /api/search': ({ query }) => ({
        ...results,
        teams: [team(query.get('q') === 'wren' ? 'Wrenfield United' : 'Ashford Town')],
      }),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Search games/ }), 'wren ash 19:30');
    await screen.findByRole('option', { name: /^Wrenfield United vs Ashford Town/ });

    await user.keyboard('{Enter}');

    const dialog = within(await screen.findByRole('dialog', { name: 'Add game' }));
    expect(await dialog.findByRole('combobox', { name: 'Home team' })).toHaveValue('Wrenfield United');
    expect(dialog.getByLabelText(/^Time(?! zone| confirmed)/)).toHaveValue('19:30');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Match' })).toHaveValue(match.title));
    expect(dialog.getByRole('textbox', { name: 'Location' })).toHaveValue('Gannet Lane');
  });
});

describe('form of a live game', () => {
  it('sends the score and the status text', async () => {
    const game = gameRecord({ status: 'Live', isLive: true });
    const { user, fill, writes } = await renderDashboard(`/matches?dialog=edit&id=${game.id}`, {
      permissions: ['ongoing-matches:access', 'games:update', 'leagues:view'],
      responses: {
        ...SETTINGS,
        'GET /api/games': { games: [game] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/leagues': { leagues: [leagueRecord({ id: game.leagueId })] },
        'PUT /api/matches/{matchId}/game/{gameId}': { game, message: 'Game saved.' },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit game' }));
    await fill(await dialog.findByRole('spinbutton', { name: 'Home score' }), '5');
    await fill(dialog.getByRole('spinbutton', { name: 'Away score' }), '4');
    await fill(dialog.getByRole('combobox', { name: 'Status text' }), 'Penalties');

    await user.keyboard('{Enter}');

    expect(await screen.findByText('Game saved.')).toBeVisible();
    expect(writes()).toMatchObject([{ body: { homeScore: 5, awayScore: 4, statusText: 'Penalties' } }]);
    expect(writes()[0]?.headers.get('if-match')).toBe('"1"');
  });
});

describe('user without access to the first page', () => {
  it('sees links to the accessible pages', async () => {
    const { user } = await renderDashboard('', {
      permissions: ['ongoing-matches:access'],
      responses: {
        'GET /api/games': { games: [] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/leagues': { leagues: [] },
      },
    });
    expect(screen.getByRole('heading', { name: 'Permission not granted' })).toBeVisible();

    const pages = within(screen.getByRole('navigation', { name: 'Your pages' }));
    await user.click(pages.getByRole('link', { name: 'Ongoing' }));

    expect(await screen.findByRole('heading', { name: 'Ongoing matches' })).toBeVisible();
  });
});
