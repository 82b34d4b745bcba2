import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failure, page as pageOf, type Responses } from '../../testing/network.js';
import { faqRecord, leagueRecord } from '../../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../../testing/renderDashboard.js';

const FAQ = faqRecord({ title: 'Exported?', description: 'Yes, "all".' });
const LOGGED: Responses = { 'PUT /api/users/activity/{id}': {} };

describe('export of a list', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    // jsdom cannot save files.
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` });
    HTMLAnchorElement.prototype.click = () => undefined;
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  });

  const exportFaqs = async (responses: Responses) => {
    const page = await renderDashboard('/support/faq', { responses: { ...LOGGED, ...responses } });
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    return page;
  };

  it('saves the rows as a file and reports that to the activity log', async () => {
    const { writes } = await exportFaqs({ 'GET /api/faq': { faqs: [FAQ] } });

    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ action: 'Exported 1 rows of “FAQs”' });
    expect(screen.queryByText(/^The file has the first/)).toBeNull();
  });

  it('shows how many rows are missing when the list has more than a file holds', async () => {
    const { sent } = await exportFaqs({ 'GET /api/faq': pageOf({ faqs: [FAQ] }, 5_001) });

    expect(await screen.findByText(/^The file has the first 50 of 5,001 rows\./)).toBeVisible();
    // Each requested page has one row.
    expect(sent.filter(({ path, query }) => path === '/api/faq' && query.get('range')?.endsWith('99]')).length).toBe(
      50,
    );
  });

  it('shows why the rows could not be read', async () => {
    const { user, respond } = await renderDashboard('/support/faq', { responses: { 'GET /api/faq': { faqs: [FAQ] } } });
    respond({ 'GET /api/faq': failure('PERMISSION_DENIED') });

    await user.click(screen.getByRole('button', { name: 'Export' }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(failure('PERMISSION_DENIED').body.message);
    expect(saved).toEqual([]);
  });
});

describe('saved query', () => {
  const LEAGUES = [leagueRecord({ name: 'Harbour Cup' }), leagueRecord({ name: 'Town League' })];
  const SEARCHED: Responses = {
    'GET /api/leagues': ({ query }) => ({
      leagues: LEAGUES.filter(({ name }) => !query.get('filter')?.includes('cup') || name.includes('Cup')),
    }),
  };
  const search = () => screen.getByRole('searchbox', { name: 'Search leagues' });
  const showsTown = async (isShown: boolean): Promise<void> =>
    waitFor(() => expect(screen.queryAllByRole('row', { name: /Town League/ })).toHaveLength(isShown ? 1 : 0));

  /** Saves a search for leagues with the keyboard, then clears the search. */
  async function saveCups() {
    const page = await renderDashboard('/leagues', { responses: SEARCHED });
    await page.fill(search(), 'cup');
    await showsTown(false);
    screen.getByRole('button', { name: 'Saved' }).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the current view…' })).toHaveFocus());
    await page.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Save this query' });
    await page.fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Cups');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await page.user.clear(search());
    await showsTown(true);
    return page;
  }

  it('can be applied again with the keyboard', async () => {
    const { user } = await saveCups();
    screen.getByRole('button', { name: 'Saved' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cups' })).toHaveFocus());

    await user.keyboard('{Enter}');

    await showsTown(false);
    expect(new URLSearchParams(window.location.search).get('filter')).toContain('cup');
    await waitFor(() => expect(search()).toHaveValue('cup'));
  });
});

describe('bulk deletion', () => {
  const LEAGUES = [leagueRecord({ name: 'Harbour Cup' }), leagueRecord({ name: 'Town League' })];

  /** Selects both leagues and requests their deletion. Returns the confirmation. */
  async function deleteBoth(responses: Responses) {
    const page = await renderDashboard('/leagues', {
      responses: { 'GET /api/leagues': { leagues: LEAGUES }, ...responses },
    });
    for (const { name } of LEAGUES) await page.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 leagues?' });
    return { ...page, question };
  }

  it('names the records in its confirmation', async () => {
    const { question, writes } = await deleteBoth({});

    const items = within(question).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Harbour Cup (Malta)', 'Town League (Malta)']);
    expect(writes()).toEqual([]);
  });

  it('reports all rejections in one message and leaves the rejected records selected', async () => {
    const { user, question, writes } = await deleteBoth({ 'DELETE /api/leagues/{id}': failure('LEAGUE_IN_USE') });

    await user.click(within(question).getByRole('button', { name: 'Delete 2' }));

    expect(await screen.findByText(/^2 failed \(.+, .+\): This league cannot be deleted/)).toBeVisible();
    expect(screen.getByText('2 items selected')).toBeVisible();
    expect(writes().map(({ path }) => path)).toEqual(LEAGUES.map(({ id }) => `/api/leagues/${id}`));
  });
});
