import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
import { DASHBOARD_ROUTES } from '../../test/support/dashboard-routes.js';
import { failure, type Responses } from './testing/network.js';
import { renderDashboard, screen, waitFor } from './testing/renderDashboard.js';

/** Returns the paths of requests, except those for the frame around the page. */
const requested = (sent: readonly { path: string }[]): string[] =>
  sent.map(({ path }) => path).filter((path) => !['/api/auth/me', '/api/presence', '/api/setting'].includes(path));

describe('page without its permission', () => {
  // Every signed-in user may open the first page of the dashboard.
  it.each(DASHBOARD_ROUTES.filter(({ path }) => path !== ''))(
    'names the missing permission and requests nothing at $path',
    async ({ path, keys }) => {
      const { sent } = await renderDashboard(path, { permissions: [] });

      expect(screen.getByRole('heading', { level: 1, name: MESSAGES.permissionNotGranted })).toBeVisible();
      expect(screen.getByText(MESSAGES.permissionNotGrantedText)).toBeVisible();
      expect(screen.getByText(MESSAGES.permissionNotGrantedHint)).toBeVisible();
      expect(screen.getByText(keys.join(' or '))).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
      expect(requested(sent)).toEqual([]);
    },
  );
});

describe('list without its own permission', () => {
  const LISTS: readonly [path: string, page: Permission, list: Permission][] = [
    ['/leagues', 'leagues:access', 'leagues:view'],
    ['/support/faq', 'faqs:access', 'faqs:view'],
    ['/support/contact', 'contact:access', 'contact:view'],
    ['/matches/request', 'match-requests:access', 'match-requests:view'],
  ];

  it.each(LISTS)('names the permission and requests nothing at %s', async (path, page, list) => {
    const { sent } = await renderDashboard(path, { permissions: [page] });

    expect(screen.getByRole('heading', { level: 2, name: MESSAGES.permissionNotGranted })).toBeVisible();
    expect(screen.getByText(list)).toBeVisible();
    expect(screen.queryByText(/\d+-\d+ of \d+/)).toBeNull();
    expect(requested(sent)).toEqual([]);
  });

  it('cannot be sorted', async () => {
    await renderDashboard('/leagues?dialog=order', { permissions: ['leagues:access', 'leagues:update'] });

    expect(await screen.findByText(MESSAGES.permissionDenied)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled();
  });
});

describe('dialog at its address', () => {
  const pending = () => new Promise<never>(() => undefined);
  const PAGES: readonly [path: string, page: Permission, responses: Responses][] = [
    ['/leagues', 'leagues:access', {}],
    ['/replays', 'replays:access', { 'GET /api/replays': { replays: [] }, 'GET /api/leagues': { leagues: [] } }],
    [
      '/affiliate',
      'affiliates:access',
      { 'GET /api/affiliate': { affiliates: [] }, 'GET /api/affiliate/statistics': pending },
    ],
    ['/support/faq', 'faqs:access', {}],
    [
      '/mobile/downloads',
      'app-downloads:access',
      { 'GET /api/mobile/downloads': { downloads: [] }, 'GET /api/mobile/downloads/statistics': pending },
    ],
    ['/mobile/notifications', 'app-notifications:access', { 'GET /api/mobile/notifications': { notifications: [] } }],
    ['/notifications/manage', 'notifications:access', { 'GET /api/notifications': { notifications: [] } }],
    [
      '/matches/schedule',
      'schedule-matches:access',
      { 'GET /api/games': { games: [] }, 'GET /api/leagues': { leagues: [] } },
    ],
  ];

  it.each(PAGES)('does not open without its permission at %s', async (path, page, responses) => {
    await renderDashboard(`${path}?dialog=create`, { permissions: [page], responses, isLoaded: false });

    expect(await screen.findByText(MESSAGES.permissionDenied)).toBeVisible();
    await waitFor(() => expect(window.location.search).not.toContain('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('list that cannot be loaded', () => {
  it('shows no pagination and no export', async () => {
    await renderDashboard('/leagues', { responses: { 'GET /api/leagues': failure('INTERNAL') } });

    expect(await screen.findByText('Loading failed')).toBeVisible();
    expect(screen.queryByText(/\d+-\d+ of/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('open page', () => {
  it('shows the role of the user on a phone', async () => {
    await renderDashboard('/leagues', { width: 390, responses: { 'GET /api/leagues': { leagues: [] } } });

    expect(screen.getByTitle('Your role: Super admin')).toBeVisible();
  });
});
