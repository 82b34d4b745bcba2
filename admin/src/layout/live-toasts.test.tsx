import { describe, expect, it } from '@jest/globals';
import { gameRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const game = gameRecord({ status: 'Live', isLive: true });

describe('alert about a stream that fails', () => {
  const health = { state: 'down', checkedAt: game.createdAt, latencyMs: null, failures: 2 } as const;
  const dead = {
    ...{ _id: 'd'.repeat(24), id: 'd'.repeat(24), title: 'Main feed', stream: '', health },
    ...({ quality: '1080p', language: 'English', platform: 'Own' } as const),
  };
  const failing = { ...game, streamUrls: [dead] };
  const event = { matchId: game.matchId, gameId: game.id, at: game.createdAt, down: 1, total: 3 };

  it('links to the form that replaces the stream', async () => {
    const { emit } = await renderDashboard('/support/faq', {
      responses: { 'GET /api/faq': { faqs: [] }, 'GET /api/games': { games: [failing] } },
    });

    emit('stream-down', event);

    const toast = (await screen.findByText('1 of 3 streams of Reds vs Blues is down.')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    expect(within(toast).getByRole('link', { name: 'Replace' })).toHaveAttribute(
      'href',
      `/dashboard/games/${game.id}?dialog=replace&id=${dead.id}`,
    );
  });

  it('shows a notification of the browser if it is switched on', async () => {
    const notifications: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      static requestPermission = (): Promise<string> => Promise.resolve('granted');
      constructor(text: string) {
        notifications.push(text);
      }
    }
    Object.assign(window, { Notification: FakeNotification });
    const { user, emit } = await renderDashboard('/profile', {
      responses: { 'GET /api/games': { games: [failing] } },
    });
    emit('stream-down', event);
    await screen.findByText('1 of 3 streams of Reds vs Blues is down.');
    expect(notifications).toEqual([]);

    const notificationSwitch = screen.getByRole('switch', { name: /^Show a browser notification/ });
    await user.click(notificationSwitch);
    await waitFor(() => expect(notificationSwitch).toBeChecked());
    emit('stream-down', { ...event, down: 2 });

    await waitFor(() => expect(notifications).toEqual(['2 of 3 streams of Reds vs Blues are down.']));
    Reflect.deleteProperty(window, 'Notification');
  });
});

describe('toast of a game that goes live', () => {
  it('links to the game and reports missing streams', async () => {
    const { user, emit, respond } = await renderDashboard('/support/faq', {
      responses: { 'GET /api/faq': { faqs: [] }, 'GET /api/games': { games: [game] } },
    });

    const { matchId, id: gameId, startsAt, goLiveAt } = game;
    emit('game', { matchId, gameId, status: 'Live', isLive: true, startsAt, goLiveAt, at: goLiveAt });

    const alert = (await screen.findByText('Reds vs Blues is live, but has no working stream.')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    respond({
      'GET /api/games/watching': { watching: [] },
      'GET /api/streams': { streams: [] },
      'GET /api/users/activity': { activities: [] },
    });
    await user.click(within(alert).getByRole('link', { name: 'Open the game' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Reds vs Blues' })).toBeVisible();
  });
});
