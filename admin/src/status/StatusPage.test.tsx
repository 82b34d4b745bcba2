import { MESSAGES } from '@contract/messages.js';
import type { ServiceStatus, StatusFinding } from '@contract/records/status.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const AT = '2026-01-01T12:00:00.000Z';

const status = (findings: StatusFinding[] = []): ServiceStatus => ({
  at: AT,
  version: '0.1.0',
  commit: 'f0c17f5e',
  findings,
  process: {
    name: 'web-1:4711',
    nodeVersion: '24.21.0',
    startedAt: '2026-01-01T11:00:00.000Z',
    memoryBytes: 1e8,
    eventStreams: 3,
    eventLoop: null,
  },
  database: { kind: 'embedded', bytes: 1e6, growth: null, disk: null, writeMs: 1 },
  recordings: null,
  backups: null,
  games: { scheduled: 0, late: 0, next: [] },
  outbox: { waiting: 0, oldestSeconds: 0 },
  pushes: { sending: 0, scheduled: 0, late: 0, nextAt: null },
  mail: null,
  cache: { answers: 0, bytes: 0, limitBytes: 1e6, servedPages: 0, servedLists: 0 },
  redis: 'off',
  jobs: [],
  leases: [],
  release: null,
});

const FINDINGS: StatusFinding[] = [
  { level: 'problem', subject: 'games', what: '2 games should have gone live by now.', todo: 'Set them live.' },
  { level: 'warning', subject: 'redis', what: 'Redis does not respond.', todo: 'Start it.' },
  { level: 'notice', subject: 'releases', what: 'Nepsh 9.0.0 has been released.', todo: 'Read about it.' },
];

const openPage = (responses: Responses) => renderDashboard('/status', { permissions: ['status:view'], responses });
const panel = (name: string) => screen.findByRole('region', { name });

describe('StatusPage', () => {
  it('shows each finding with its level and advice, in the order of the server', async () => {
    await openPage({ 'GET /api/status': { status: status(FINDINGS) } });

    const rows = within(await panel('Needs attention')).getAllByRole('listitem');
    const levels = rows.map((row) => within(row).getByRole('img').textContent);
    expect(levels).toEqual(['Problem', 'Warning', 'Notice']);
    expect(rows[0]).toHaveTextContent('Set them live.');
  });

  it('shows the space of recordings once there are any', async () => {
    const recordings = {
      usedBytes: 2 ** 30,
      budgetBytes: 4 * 2 ** 30,
      minFreeBytes: 0,
      disk: { freeBytes: 2 ** 33, totalBytes: 2 ** 34 },
    };
    await openPage({ 'GET /api/status': { status: { ...status(), recordings } } });

    expect(await panel('Database and backups')).toHaveTextContent('Recordings1.0 GiB of 4.0 GiB (25 %)');
  });

  it('shows that all is well after all problems are solved', async () => {
    const { respond } = await openPage({ 'GET /api/status': { status: status(FINDINGS) } });
    await screen.findByText('Redis does not respond.');

    respond({ 'GET /api/status': { status: status() } });

    expect(await within(await panel('Needs attention')).findByText('Everything is working')).toBeVisible();
  });

  it('shows a retry button when the status cannot be loaded', async () => {
    const { user, respond } = await openPage({ 'GET /api/status': failure('INTERNAL') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Loading failed')).toBeVisible();
    respond({ 'GET /api/status': { status: status() } });

    await user.click(again);

    expect(await within(await panel('This process')).findByText(/Uptime/)).toBeVisible();
  });

  it('continues to show the last status while the service does not respond', async () => {
    const { respond } = await openPage({ 'GET /api/status': { status: status() } });
    await within(await panel('This process')).findByText(/Uptime/);

    respond({ 'GET /api/status': failure('INTERNAL') });

    const warning = await screen.findByText(/The service does not respond. This was its status at/);
    expect(warning).toBeVisible();
    expect(within(await panel('This process')).getByText(/Uptime/)).toBeVisible();
  });

  it('is unavailable to staff without its permission', async () => {
    await renderDashboard('/status', { permissions: ['dev-tools:access', 'profile:access'] });

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: MESSAGES.permissionNotGranted })).toBeVisible(),
    );
    expect(screen.queryByRole('link', { name: 'Status' })).toBeNull();
  });
});
