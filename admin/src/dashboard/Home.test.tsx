import type { ServiceStatus } from '@contract/records/status.record.js';
import { describe, expect, it } from '@jest/globals';
import { page, type Responses } from '../testing/network.js';
import { gamesOverview, overviewRecord } from '../testing/overview.js';
import { gameRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const stream = {
  ...{ _id: 'd'.repeat(24), id: 'd'.repeat(24), title: 'Main feed', stream: '', url: 'token' },
  ...({ quality: '1080p', language: 'English', platform: 'Own' } as const),
};

describe('numbers of the home page', () => {
  it('link to the lists that they count', async () => {
    const game = gameRecord({ status: 'Live', isLive: true, streamUrls: [stream] });
    await renderDashboard('', {
      permissions: [
        ...(['dashboard:access', 'games:view', 'ongoing-matches:access', 'streams:access'] as const),
        ...(['match-requests:access', 'match-requests:view'] as const),
      ],
      responses: {
        'GET /api/overview': {
          overview: overviewRecord({
            games: gamesOverview({
              live: { total: 1, viewers: 40, games: [game], bySport: [] },
              streams: { healthy: 0, down: 1, unknown: 0, gamesWithout: 0 },
            }),
            requests: { waiting: 2, latest: [] },
          }),
        },
        'GET /api/games/watching': { watching: [] },
      },
    });

    const figures = within(screen.getByRole('list', { name: 'Today in numbers' }));
    const listOf = (name: RegExp): URL =>
      new URL(figures.getByRole('link', { name }).getAttribute('href')!, 'https://example.org');
    expect(listOf(/^1\s?On air$/).pathname).toBe('/dashboard/matches');
    const down = listOf(/^1\s?Streams down$/);
    expect(down.pathname).toBe('/dashboard/streams');
    expect(JSON.parse(down.searchParams.get('filter')!)).toEqual({ health: 'down', status: 'Live' });
    expect(JSON.parse(listOf(/^2\s?New requests$/).searchParams.get('filter')!)).toEqual({ status: 'New' });
  });
});

describe('first steps', () => {
  const EMPTY: Responses = {
    'GET /api/overview': {
      overview: overviewRecord({ timeZone: 'Europe/London', games: gamesOverview() }),
    },
    'GET /api/games': page({ games: [] }, 0),
    'GET /api/leagues': page({ leagues: [] }, 0),
    'GET /api/streams': page({ streams: [] }, 0),
    'GET /api/status': { status: { findings: [], backups: null } as unknown as ServiceStatus },
  };
  const stateOf = (name: string): string | null | undefined =>
    screen.getByText(name).closest('li')?.querySelector('title')?.textContent;

  it('replace the dashboard of an empty system and show completed steps as done', async () => {
    await renderDashboard('', { responses: EMPTY });

    expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
    expect(stateOf('Choose the time zone')).toBe('Done');
    expect(stateOf('Add a league or import a season')).toBe('To do');
    expect(stateOf('Switch on backups')).toBe('To do');
    expect(screen.queryByRole('region', { name: 'On air' })).toBeNull();
  });

  it('stay above the dashboard until a game has streams, unless the user hides them', async () => {
    const { user } = await renderDashboard('', {
      responses: { ...EMPTY, 'GET /api/games': page({ games: [gameRecord()] }, 1) },
    });
    expect(await screen.findByRole('region', { name: 'On air' })).toBeVisible();
    expect(stateOf('Add a league or import a season')).toBe('Done');

    await user.click(screen.getByRole('button', { name: 'Hide' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });

  it('are omitted for a user who may do none of them', async () => {
    await renderDashboard('', { permissions: ['dashboard:access', 'games:view'], responses: EMPTY });

    expect(screen.getByRole('region', { name: 'On air' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
