import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
import { hold, type Responses } from '../testing/network.js';
import {
  contactRecord,
  faqRecord,
  gameRecord,
  leagueRecord,
  matchRecord,
  roleRecord,
  settingsRecord,
} from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const box = () => screen.findByRole('combobox', { name: /^Search games/ });

/** Opens the search on the page of the leagues. */
async function openSearch(permissions: Permission[], responses: Responses = {}) {
  const page = await renderDashboard('/leagues', {
    permissions: ['leagues:access', 'leagues:view', ...permissions],
    responses: { 'GET /api/leagues': { leagues: [] }, ...responses },
  });
  page.sent.length = 0;
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await box();
  return { ...page, search: (text: string) => page.fill(field, text) };
}

const option = async (group: string, name: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('group', { name: group })).findByRole('option', { name });

const FAQ = faqRecord({ title: 'When is kick-off?' });
const FAQ_PAGE: Permission[] = ['faqs:access', 'faqs:view', 'faqs:update'];

describe('SearchDialog', () => {
  it('opens the record of a result', async () => {
    const { user, search } = await openSearch(FAQ_PAGE, {
      'GET /api/faq': { faqs: [FAQ] },
      'GET /api/faq/{id}': { faq: FAQ },
    });
    await search('kick-off');

    await user.click(await option('FAQs', /^When is kick-off\?/));

    expect(await screen.findByRole('dialog', { name: 'Edit FAQ' })).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('id')).toBe(FAQ.id);
  });

  it('opens a dialog by the name of its action', async () => {
    const { user, search } = await openSearch(['leagues:create']);
    await search('league add');
    await option('Actions', /^Add league/);

    await user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Add league' })).toBeVisible();
  });

  it('suggests the entry that was opened last', async () => {
    const { user, search } = await openSearch(['leagues:create']);
    await search('league add');
    await user.click(await option('Actions', /^Add league/));
    await screen.findByRole('dialog', { name: 'Add league' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.keyboard('{Control>}k{/Control}');
    await box();

    const recent = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
    expect(recent.map(({ textContent }) => textContent)).toEqual(['Add league']);
  });

  it('shows no action without its permission', async () => {
    const { search } = await openSearch([], { 'GET /api/leagues': { leagues: [leagueRecord({ name: 'Gala Cup' })] } });

    await search('ga');

    await option('Leagues', /Gala Cup/);
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  });

  it('finds webhooks and roles, and requests no list of a page that the user may not open', async () => {
    const permissions: Permission[] = ['webhooks:view', 'roles-permissions:access', 'roles:view', 'faqs:view'];
    const { search, sent } = await openSearch(permissions, {
      'GET /api/webhooks': { webhooks: [] },
      'GET /api/roles': { roles: [roleRecord({ name: 'Scores desk' })] },
    });

    await search('scores');

    await option('Roles', /^Scores desk/);
    const lists = new Set(sent.map(({ path }) => path).filter((path) => path !== '/api/presence'));
    expect(lists).toEqual(new Set(['/api/leagues', '/api/webhooks', '/api/roles']));
  });

  it('opens the section of a setting and focuses its switch', async () => {
    const { user, search } = await openSearch(['settings:update'], {
      'GET /api/setting': { settings: settingsRecord() },
    });
    await search('visitors once a day');
    await option('Settings', /^Daily notice/);

    await user.keyboard('{Enter}');

    const section = await screen.findByRole('region', { name: 'Daily notice' });
    await waitFor(() => expect(within(section).getByRole('switch')).toHaveFocus());
  });

  it('opens the message of a result', async () => {
    const message = contactRecord({ lastName: 'Pires', subject: 'Sound', message: 'It is late.' });
    const { user, search } = await openSearch(['contact:access', 'contact:view'], {
      'GET /api/contact': { contacts: [message] },
      'GET /api/contact/{id}': { contact: message },
    });
    await search('pires');
    await option('Messages', /Pires/);

    await user.keyboard('{Enter}');

    const drawer = await screen.findByRole('dialog', { name: 'Sound' });
    expect(await within(drawer).findByText('It is late.')).toBeVisible();
  });

  it('shows upcoming games before finished games, the closest first', async () => {
    const game = (awayTeam: string, startsAt: string) =>
      gameRecord({
        awayTeam,
        startsAt,
        date: startsAt.slice(0, 10),
        status: startsAt < '2030' ? 'Finished' : 'Scheduled',
      });
    const past = [game('Crane', '2019-03-01T20:00:00.000Z'), game('Buoy', '2019-01-01T20:00:00.000Z')];
    const next = [game('Ebb', '2039-01-01T20:00:00.000Z'), game('Dock', '2039-03-01T20:00:00.000Z')];
    const { search } = await openSearch(['matches:view', 'games:view'], {
      'GET /api/matches': { matches: [] },
      'GET /api/games': ({ query }) => ({ games: query.get('sort')?.includes('DESC') ? past : next }),
    });

    await search('reds');

    const group = await screen.findByRole('group', { name: 'Games' });
    await waitFor(() => expect(within(group).getAllByRole('option')).toHaveLength(4));
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([/Ebb.*2039/, /Dock.*2039/, /Crane.*2019/, /Buoy.*2019/].map((text) => expect.stringMatching(text)));
  });

  it('opens the score of a found game', async () => {
    const game = gameRecord({ status: 'Live', isLive: true });
    const { user, search } = await openSearch(['matches:view', 'games:view', 'games:update'], {
      'GET /api/matches': { matches: [] },
      'GET /api/matches/{id}': { match: matchRecord({ id: game.matchId, games: [game] }) },
      'GET /api/games': ({ query }) => ({ games: query.get('sort')?.includes('DESC') ? [] : [game] }),
      'GET /api/games/{id}': { game },
    });
    await search('score reds');
    await option('Game actions', /^Score: Reds vs Blues/);

    await user.keyboard('{Enter}');

    expect(await screen.findByRole('spinbutton', { name: 'Reds' })).toBeVisible();
  });

  it('opens the control room of a game', async () => {
    const { user, search } = await openSearch(['games:view'], {
      'GET /api/games': { games: [gameRecord()] },
      'GET /api/games/watching': { watching: [] },
    });
    await search('reds');

    await user.click((await screen.findAllByRole('option', { name: /^Reds vs Blues/ }))[0]!);

    expect(await screen.findByRole('heading', { level: 1, name: 'Reds vs Blues' })).toBeVisible();
  });

  it('aborts the request for an outdated text', async () => {
    const pending = hold({ leagues: [] });
    const isSlow = (filter: string | null): boolean => !!filter?.includes('slow');
    const { search, sent } = await openSearch([], {
      'GET /api/leagues': ({ query }) => (isSlow(query.get('filter')) ? pending.respond() : { leagues: [] }),
    });
    await search('slow');
    await waitFor(() => expect(sent.some(({ query }) => isSlow(query.get('filter')))).toBe(true));

    await search('zzzz');

    expect(await screen.findByText('No results')).toBeVisible();
    expect(sent.find(({ query }) => isSlow(query.get('filter')))?.signal.aborted).toBe(true);
    pending.release();
  });
});

describe('button without its permission', () => {
  it('is disabled and shows why', async () => {
    const { user } = await renderDashboard('/leagues', {
      permissions: ['leagues:access', 'leagues:view'],
      responses: { 'GET /api/leagues': { leagues: [leagueRecord()] } },
    });
    const button = screen.getByRole('button', { name: 'Add league' });
    expect(button).toBeDisabled();

    if (button.parentElement) await user.hover(button.parentElement);

    expect(await screen.findByRole('tooltip', { name: MESSAGES.permissionDenied })).toBeVisible();
  });
});
