import { describe, expect, it } from '@jest/globals';
import { gameRecord, matchRecord } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

const game = gameRecord({ status: 'Live', isLive: true });

describe('toast of a game that goes live', () => {
  it('links to the match and reports missing streams', async () => {
    const { user, emit, respond } = await renderDashboard('/support/faq', {
      responses: { 'GET /api/faq': { faqs: [] }, 'GET /api/games': { games: [game] } },
    });

    const { matchId, id: gameId, startsAt, goLiveAt } = game;
    emit('game', { matchId, gameId, status: 'Live', isLive: true, startsAt, goLiveAt, at: goLiveAt });

    const alert = (await screen.findByText('Reds – Blues is live, but has no working stream.')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    const match = matchRecord({ id: matchId, _id: matchId });
    respond({ 'GET /api/matches/{id}': { match }, 'GET /api/games': { games: [] } });
    await user.click(within(alert).getByRole('link', { name: 'Open the match' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Round 1' })).toBeVisible();
  });
});
