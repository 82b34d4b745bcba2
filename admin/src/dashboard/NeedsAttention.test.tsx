import type { GamesOverview, Overview } from '@contract/records/overview.record.js';
import type { ServiceStatus } from '@contract/records/status.record.js';
import { describe, expect, it } from '@jest/globals';
import { gamesOverview, overviewRecord } from '../testing/overview.js';
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

const overview = (troubled: GamesOverview['trouble']['games']): Overview =>
  overviewRecord({
    games: gamesOverview({
      live: { total: 1, games: [game], viewers: 0, bySport: [] },
      trouble: { total: troubled.length, games: troubled },
    }),
  });

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

describe('list of what needs attention', () => {
  const push = {
    id: 'p'.repeat(24),
    title: 'Final tonight',
    state: 'sent',
    total: 30,
    failed: 12,
    sendAt: AT,
  } as const;
  const pushes = { total: 0, next: [], failedTotal: 1, failed: [push] };
  const webhooks = {
    troubled: 1,
    first: [{ id: 'w'.repeat(24), name: 'Scores', stoppedBecause: null, failingSince: AT }],
  };

  it('shows failed pushes and webhooks instead of the message that everything works', async () => {
    await renderDashboard('', {
      permissions: ['dashboard:access', 'app-notifications:access', 'webhooks:view'],
      responses: { 'GET /api/overview': { overview: overviewRecord({ pushes, webhooks }) } },
    });

    const panel = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(panel.getByText('Push failed for 12 of 30')).toBeVisible();
    expect(panel.getByText('Webhook Scores')).toBeVisible();
    expect(screen.queryByText('Everything is working')).toBeNull();
    expect(screen.getByRole('button', { name: /^2\s?Needs attention$/ })).toBeVisible();
  });

  const renderWithoutBackups = () => {
    const finding = { subject: 'backups', what: 'Automatic backups are off.', todo: 'Set BACKUP_DIR.' } as const;
    const status = { findings: [{ ...finding, level: 'warning' }] } as unknown as ServiceStatus;
    return renderDashboard('', {
      permissions: ['dashboard:access', 'webhooks:view', 'status:view'],
      responses: {
        'GET /api/overview': { overview: overviewRecord({ webhooks: { troubled: 0, first: [] } }) },
        'GET /api/status': { status },
      },
    });
  };

  it('shows warnings of the service', async () => {
    await renderWithoutBackups();

    expect(await screen.findByRole('link', { name: 'Automatic backups are off.' })).toHaveAttribute(
      'href',
      '/dashboard/status',
    );
    expect(screen.queryByText('Everything is working')).toBeNull();
  });

  it('hides the warning about backups once its button is pressed', async () => {
    const { user } = await renderWithoutBackups();

    await user.click(await screen.findByRole('button', { name: 'Backed up elsewhere' }));

    expect(await screen.findByText('Everything is working')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Automatic backups are off.' })).toBeNull();
  });

  it('shows all problems once the button is pressed', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...webhooks.first[0]!,
      ...{ id: `${index}`.repeat(24), name: `Hook ${index}` },
    }));
    const { user } = await renderDashboard('', {
      permissions: ['dashboard:access', 'webhooks:view'],
      responses: { 'GET /api/overview': { overview: overviewRecord({ webhooks: { troubled: 7, first: many } }) } },
    });
    expect(screen.queryByText('Webhook Hook 6')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Show all 7' }));

    expect(screen.getByText('Webhook Hook 6')).toBeVisible();
  });
});
