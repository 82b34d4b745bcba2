import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { describe, expect, it } from '@jest/globals';
import type { Responses } from '../testing/network.js';
import { gameRecord, leagueRecord, matchRecord, requestRecord, settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const request = requestRecord({ team: { homeTeam: 'Harbour', awayTeam: 'Rovers' } });

const openDialog = (of: MatchRequestRecord) =>
  renderDashboard(`/matches/request?dialog=status&id=${of.id}`, {
    responses: {
      'GET /api/match-requests': { requests: [of] },
      'GET /api/match-requests/{id}': { request: of },
      'PUT /api/match-requests/{id}/status': { request: of },
    },
  });

describe('status of a request', () => {
  it('can be declined with a note', async () => {
    const { user, writes } = await openDialog(request);
    const dialog = await screen.findByRole('dialog', { name: 'Change request status' });
    expect(within(dialog).queryByRole('textbox', { name: 'Note' })).toBeNull();

    await user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'We have no rights to it.');
    await user.click(within(dialog).getByRole('button', { name: 'Save status' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ body: { status: 'Cancel', note: 'We have no rights to it.' } }]);
  });

  it('shows that the applicant was notified by email', async () => {
    await openDialog({ ...request, status: 'Cancel', mailState: 'sent' });

    expect(await screen.findByText('The email with the decision was sent.')).toBeVisible();
  });
});

describe('game of a request', () => {
  it('has a league that is created in its dialog, and is saved with one click', async () => {
    const league = leagueRecord({ name: request.league, category: 'Football' });
    const match = matchRecord({ title: 'Round 9' });
    const { user, fill, writes, respond } = await renderDashboard(`/matches/request?dialog=game&id=${request.id}`, {
      responses: {
        'GET /api/match-requests': { requests: [request] },
        'GET /api/match-requests/{id}': { request },
        'GET /api/setting': { settings: settingsRecord() },
        'GET /api/leagues': { leagues: [] },
        'GET /api/leagues/{id}': { league },
        'GET /api/matches': { matches: [match] },
        'GET /api/matches/{id}': { match },
        'GET /api/games': { games: [] },
        'GET /api/games/teams': { teams: [] },
        'GET /api/leagues/{id}/streams': { streams: [], revision: 1 },
        'POST /api/leagues': { league, message: 'League added.' },
        'POST /api/match-requests/{id}/game': { game: gameRecord(), request, message: 'Game added.' },
      },
    });
    const note = await screen.findByText(/^Saving approves the request of fan/);
    const dialog = screen.getByRole('dialog', { name: 'Add game' });
    expect(dialog).toContainElement(note);

    await user.click(await within(dialog).findByRole('button', { name: `Create league “${request.league}”` }));
    const form = within(await screen.findByRole('dialog', { name: 'Add league' }));
    expect(await form.findByRole('textbox', { name: 'Name' })).toHaveValue(request.league);
    await fill(form.getByRole('textbox', { name: 'Abbreviation' }), 'HL');
    await fill(form.getByRole('combobox', { name: 'Country' }), 'Malta');
    await user.click(await screen.findByRole('option', { name: 'Malta' }));
    await fill(form.getByRole('textbox', { name: 'Logo URL' }), 'https://example.org/logo.png');
    respond({ 'GET /api/leagues': { leagues: [league] } });
    await user.click(form.getByRole('button', { name: 'Add league' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'League' })).toHaveValue('Harbour League · Malta'),
    );
    expect(within(dialog).getByRole('combobox', { name: 'Home team' })).toHaveValue('Harbour');
    expect(within(dialog).getByRole('textbox', { name: 'Location' })).toHaveValue('Harbour');
    await user.click(within(dialog).getByRole('combobox', { name: 'Match' }));
    await user.click(await screen.findByRole('option', { name: 'Round 9' }));
    await fill(within(dialog).getByLabelText(/^Date/), '2039-05-21');

    await user.click(within(dialog).getByRole('button', { name: 'Add game' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      { path: '/api/leagues', body: { name: request.league, category: 'Football', country: 'malta' } },
      {
        path: `/api/match-requests/${request.id}/game`,
        body: { matchId: match.id, homeTeam: 'Harbour', location: 'Harbour' },
      },
    ]);
  });
});

describe('bell', () => {
  const VIEW = ['schedule-matches:access', 'match-requests:view'] as const;
  const responses: Responses = {
    'GET /api/games': { games: [] },
    'GET /api/leagues': { leagues: [] },
    'GET /api/match-requests': { requests: [request] },
  };

  it('is hidden from users who cannot open the page of requests', async () => {
    const { sent } = await renderDashboard('/matches/schedule', { permissions: VIEW, responses });

    expect(screen.queryByRole('button', { name: /^Match requests:/ })).toBeNull();
    expect(sent.some(({ path }) => path === '/api/match-requests')).toBe(false);
  });

  it('opens the list for users who may not decide about requests', async () => {
    const permissions = [...VIEW, 'match-requests:access'] as const;
    const { user } = await renderDashboard('/matches/schedule', { permissions, responses });

    await user.click(await screen.findByRole('button', { name: /^Match requests: 1 new/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Harbour vs Rovers/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Match requests' })).toBeVisible();
    expect(window.location.search).toBe('');
  });
});
