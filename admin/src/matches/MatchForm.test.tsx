import { describe, expect, it } from '@jest/globals';
import { matchRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

describe('MatchForm', () => {
  it('adds a match and shows it in the list', async () => {
    const match = matchRecord({ title: 'Matchday 12' });
    const { user, writes, respond } = await renderDashboard('/matches/all?dialog=add-match', {
      responses: { 'GET /api/matches': { matches: [] }, 'POST /api/matches': { match } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add match' });
    await user.type(await within(dialog).findByRole('textbox', { name: 'Title' }), 'Matchday 12');

    respond({ 'GET /api/matches': { matches: [match] } });
    await user.click(within(dialog).getByRole('button', { name: 'Add match' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect((await screen.findAllByText('Matchday 12'))[0]).toBeVisible();
    expect(writes()).toMatchObject([{ path: '/api/matches', body: { title: 'Matchday 12' } }]);
  });
});
