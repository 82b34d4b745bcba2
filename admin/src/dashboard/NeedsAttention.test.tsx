import type { GamesOverview, Overview } from '@contract/records/overview.record.js';
import { describe, expect, it } from '@jest/globals';
import { gameRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const AT = '2026-01-01T12:00:00.000Z';
const ADDRESS = 'https://cdn.example.net/new.m3u8';

const stream = (id: string, title: string) => ({
  ...{ _id: id.repeat(24), id: id.repeat(24), title, stream: '', url: 'token' },
  ...({ quality: '1080p', language: 'English', platform: 'Own' } as const),
});
const dead = {
  ...stream('d', 'Main feed'),
  health: { state: 'down' as const, checkedAt: AT, latencyMs: null, failures: 2 },
};
const game = gameRecord({ status: 'Live', isLive: true, streamUrls: [dead, stream('e', 'Second feed')] });

function overview(troubled: GamesOverview['trouble']['games']): Overview {
  const none = { total: 0, games: [] };
  const games: GamesOverview = {
    ...{
      live: { ...none, viewers: 0, bySport: [] },
      next: { ...none, starts: [] },
      due: none,
      watching: [],
      byDay: [],
    },
    ...{ streams: { healthy: 1, down: 1, unknown: 0, gamesWithout: 0 } },
    trouble: { total: troubled.length, games: troubled },
  };
  return {
    ...{ timeZone: 'UTC', today: AT.slice(0, 10), at: AT, until: '2026-01-01T13:00:00.000Z', games },
    ...{ requests: null, contacts: null, pushes: null, webhooks: null, activity: null },
  };
}

describe('alert about a failing stream on the home page', () => {
  it('is resolved in place with Replace, the address and Enter', async () => {
    const { user, writes, respond } = await renderDashboard('', {
      permissions: ['dashboard:access', 'games:view', 'games:update'],
      responses: {
        'GET /api/overview': { overview: overview([{ trouble: 'stream-down', game }]) },
        'GET /api/games/watching': { watching: [] },
        'POST /api/streams/check': { check: { state: 'healthy', latencyMs: 12, reason: '' } },
        'PUT /api/matches/{matchId}/game/{gameId}/streamUrls': { game },
      },
    });
    const panel = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(panel.getByText('1 of 2 streams down')).toBeVisible();
    respond({ 'GET /api/overview': { overview: overview([]) } });

    await user.click(panel.getByRole('button', { name: 'Replace: Main feed, Reds vs Blues' }));
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'New address of Main feed' })).toHaveFocus());
    await user.paste(ADDRESS);
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Main feed was replaced. Works, responded in 12 ms.')).toBeVisible();
    await waitFor(() => expect(panel.getByText('Everything is working')).toBeVisible());
    expect(writes()).toMatchObject([{ body: { url: ADDRESS } }, { body: { streamUrls: [{ url: ADDRESS }, {}] } }]);
  });
});
