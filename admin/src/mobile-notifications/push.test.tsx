import type { MobileUserRecord } from '@contract/records/device.record.js';
import { pushBytesLeft } from '@contract/push-size.js';
import type { PushNotificationRecord, PushProgress } from '@contract/records/notification.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, offline, type Responses } from '../testing/network.js';
import { gameRecord, leagueRecord, record, settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const push: PushNotificationRecord = {
  ...record(),
  ...{ title: 'The derby is on', displayTitle: 'The derby is on', body: 'Kick-off is at three', image: '' },
  ...{ category: 'news', data: { screen: 'Home', url: '/' }, screen: 'Home', game: '', gameId: null },
  ...{ platforms: 'mobile', followersOfLeague: null, followersOfTeam: '', deliveryType: 'scheduled' },
  ...{ deliveryDate: '2039-01-01', deliveryTime: '10:00', timeZone: 'UTC', sendAt: '2039-01-01T10:00:00.000Z' },
  ...{ delivered: false, send: true },
  progress: { state: 'scheduled', total: 0, sent: 0, failed: 0, removed: 0, startedAt: null, finishedAt: null },
};
const league = leagueRecord({ name: 'Harbour Cup' });
const device: MobileUserRecord = {
  ...record(),
  ...{ avatar: '', userName: 'Maya Thornley', email: '', isVerified: false, isOnline: false, platform: 'ios' },
  ...{ isNotificationsAllowed: true, theme: 'dark', locale: 'en', appVersion: '1', lat: null, lng: null },
  ...{ lastSeenAt: '2026-01-01T12:00:00.000Z', follows: [], quietHours: null },
};

const openPushes = (query: string, responses: Responses = {}) =>
  renderDashboard(`/mobile/notifications${query}`, {
    responses: {
      'GET /api/mobile/notifications': { notifications: [push] },
      'GET /api/mobile/notifications/{id}': { notification: push },
      'GET /api/mobile/notifications/audience': ({ query }) => ({
        audience: query.has('followersOfLeague')
          ? { ios: 1, android: 0, web: 0 }
          : query.get('platforms') === 'android'
            ? { ios: 0, android: 1, web: 0 }
            : { ios: 1, android: 1, web: 0 },
      }),
      'GET /api/leagues': { leagues: [league] },
      'GET /api/setting': { settings: settingsRecord() },
      ...responses,
    },
  });

async function openForm(responses: Responses = {}) {
  const rendered = await openPushes('?dialog=create', responses);
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Add push notification' }) };
}

describe('new push', () => {
  it('shows how many bytes remain and that a text has too many', async () => {
    const { user, dialog } = await openForm();
    const body = within(dialog).getByRole('textbox', { name: 'Body' });
    await user.click(body);
    await user.paste('न'.repeat(100));
    const remaining = pushBytesLeft({ title: '', body: 'न'.repeat(100) });
    expect(within(dialog).getByText(`${remaining.toLocaleString('en')} bytes remain for the text.`)).toBeVisible();

    await user.paste('न'.repeat(2_000));

    expect(await within(dialog).findByText(/^The text is [\d,]+ bytes too long for push services\.$/)).toBeVisible();
  });

  it('shows its audience by platform and league', async () => {
    const { user, dialog } = await openForm();
    const sendTo = async (name: string): Promise<void> => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Sent to' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    expect(await within(dialog).findByText('2 apps (1 on iOS, 1 on Android) would receive this push.')).toBeVisible();

    await sendTo('Apps on Android');
    expect(await within(dialog).findByText('1 app on Android would receive this push.')).toBeVisible();

    await sendTo('All mobile apps');
    await user.type(within(dialog).getByRole('combobox', { name: 'Followers of a league' }), 'Harbour');
    await user.click(await screen.findByRole('option', { name: /Harbour Cup/ }));
    expect(await within(dialog).findByText('1 app (1 on iOS, 0 on Android) would receive this push.')).toBeVisible();
  });

  it('is sent with the same key again after the response was lost', async () => {
    const { user, dialog, writes, respond } = await openForm({ 'POST /api/mobile/notifications': offline });
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), push.title);
    await user.type(within(dialog).getByRole('textbox', { name: 'Body' }), push.body);
    await user.click(within(dialog).getByRole('radio', { name: 'Scheduled' }));
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await within(dialog).findByRole('alert');

    const exists = failure('NOTIFICATION_EXISTS');
    respond({ 'POST /api/mobile/notifications': exists });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));

    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(exists.body.message));
    const keys = writes().map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('instant push', () => {
  it('shows the number of recipients on its button', async () => {
    const { dialog } = await openForm();

    expect(await within(dialog).findByRole('button', { name: 'Send to 2' })).toBeEnabled();
  });

  it('cannot be sent when no one would receive it, but can be scheduled', async () => {
    const { user, dialog } = await openForm({
      'GET /api/mobile/notifications/audience': { audience: { ios: 0, android: 0, web: 0 } },
    });
    await within(dialog).findByText('No one would receive this push.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send now' })).toBeDisabled());

    await user.click(within(dialog).getByRole('radio', { name: 'Scheduled' }));

    expect(await within(dialog).findByRole('button', { name: 'Schedule' })).toBeEnabled();
  });

  it('can be sent when the recipients could not be counted', async () => {
    const { dialog } = await openForm({ 'GET /api/mobile/notifications/audience': failure('INTERNAL') });
    await within(dialog).findByText(/^The audience could not be counted/);

    expect(within(dialog).getByRole('button', { name: 'Send now' })).toBeEnabled();
  });
});

describe('push about a game', () => {
  it('is prefilled from its row and sent to the followers of its league', async () => {
    const game = gameRecord({ status: 'Live', isLive: true, homeTeam: 'Harbour United', leagueId: league.id });
    const { user, writes, chooseInRow } = await renderDashboard('/matches', {
      responses: {
        'GET /api/games': { games: [game] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/leagues': { leagues: [league] },
        'GET /api/leagues/{id}': { league },
        'GET /api/setting': { settings: settingsRecord() },
        'GET /api/mobile/notifications/audience': { audience: { ios: 700, android: 500, web: 4 } },
        'POST /api/mobile/notifications': { notification: push },
      },
    });
    await chooseInRow('Reds vs Blues', 'Notify followers');
    const dialog = await screen.findByRole('dialog', { name: 'Notify followers: Reds vs Blues' });

    expect(within(dialog).getByText('A sent push cannot be recalled.')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: 'Send to 1,204' }));

    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          body: {
            ...{ title: 'Harbour United vs Blues', body: 'Harbour United vs Blues is live! Catch the action now!' },
            ...{ category: 'live', screen: 'Game', gameId: game.id, platforms: 'both', followersOfLeague: league.id },
          },
        },
      ]),
    );
    await waitFor(() => expect(window.location.search).not.toContain('dialog'));
  });
});

describe('push about a game whose followers changed', () => {
  it('asks with the new number', async () => {
    const game = gameRecord({ status: 'Live', isLive: true, leagueId: league.id });
    const counts = [2, 3];
    const { user, writes, chooseInRow } = await renderDashboard('/matches', {
      responses: {
        'GET /api/games': { games: [game] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/leagues': { leagues: [league] },
        'GET /api/leagues/{id}': { league },
        'GET /api/setting': { settings: settingsRecord() },
        'GET /api/mobile/notifications/audience': () => ({
          audience: { ios: counts.length > 1 ? counts.shift()! : counts[0]!, android: 0, web: 0 },
        }),
      },
    });
    await chooseInRow('Reds vs Blues', 'Notify followers');
    const dialog = await screen.findByRole('dialog', { name: 'Notify followers: Reds vs Blues' });

    await user.click(await within(dialog).findByRole('button', { name: 'Send to 2' }));

    expect(await screen.findByText(/^Saving sends the push to 3 apps/)).toBeVisible();
    expect(writes()).toEqual([]);
  });
});

describe('test of a push', () => {
  it('goes to a device of the list and shows that the push service rejected it', async () => {
    const rejected = failure('PUSH_REFUSED');
    const { user, writes, sent } = await openPushes(`?dialog=test&id=${push.id}`, {
      'GET /api/mobile/users': { users: [device] },
      'POST /api/mobile/notifications/{id}/test': rejected,
    });
    const dialog = await screen.findByRole('dialog', { name: /^Test .*The derby is on/ });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Device' }), 'maya');
    await user.click(await screen.findByRole('option', { name: /^Maya Thornley · iOS · seen / }));

    await user.click(within(dialog).getByRole('button', { name: 'Send test' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent(rejected.body.message);
    expect(screen.queryByText('The site cannot be reached.')).toBeNull();
    expect(writes()).toMatchObject([{ body: { device: device.id } }]);
    const filters = sent.filter(({ path }) => path === '/api/mobile/users').map(({ query }) => query.get('filter'));
    expect(filters.every((filter) => filter?.includes('"isNotificationsAllowed":true'))).toBe(true);
  });
});

describe('cancelled push', () => {
  it('is scheduled again by undoing its cancellation', async () => {
    const cancelled = { ...push, send: false, progress: { ...push.progress, state: 'cancelled' as const } };
    const change = { field: 'progress', before: push.progress as never, after: cancelled.progress as never };
    const entry = {
      ...{ ...record(), user: { _id: 'u', username: 'mender', email: '' }, role: 'staff', source: 'server' as const },
      ...{ action: 'Cancelled the push notification "The derby is on"', changes: [change] },
      ...{ resource: 'mobile-notifications', resourceId: push.id },
    };
    const { user, writes } = await openPushes('', {
      'GET /api/mobile/users': { users: [] },
      'GET /api/mobile/notifications': { notifications: [cancelled] },
      'GET /api/mobile/notifications/{id}': { notification: cancelled },
      'GET /api/users/activity': { activities: [entry] },
      'POST /api/mobile/notifications/{id}/schedule': { notification: push },
    });
    await user.click(screen.getByRole('button', { name: /^History: .*The derby is on/ }));
    await user.click(await screen.findByRole('button', { name: /^Undo: Cancelled the push notification/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    expect(within(question).getByText(/^Will be sent .* 2039, 10:00 UTC, in /)).toBeVisible();

    await user.click(within(question).getByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(writes()).toMatchObject([{ path: `/api/mobile/notifications/${push.id}/schedule`, method: 'POST' }]),
    );
  });
});

describe('delivery of a push', () => {
  it('updates on the open page and names the cause of failures', async () => {
    const { user, emit } = await openPushes('');
    const progress: PushProgress = {
      ...{ state: 'failed', total: 1, sent: 0, failed: 1, removed: 0, startedAt: push.sendAt, finishedAt: push.sendAt },
      failures: [{ provider: 'fcm', cause: 'credentials', count: 1 }],
    };

    emit('delivery', { notificationId: push.id, progress });

    await user.click(await screen.findByRole('button', { name: /^0 of 1 sent, 1 failed: delivery of .*derby/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Delivery of .*The derby is on/ });
    expect(
      await within(dialog).findByRole('row', { name: /Provider rejected the credentials.*Firebase 1$/ }),
    ).toBeVisible();
  });
});

describe('app user', () => {
  it('shows that notifications are not allowed, and the registration in the history', async () => {
    const silent = { ...device, userName: 'Maya Silent', isNotificationsAllowed: false };
    const { user } = await renderDashboard('/mobile/users', {
      responses: {
        'GET /api/mobile/users': { users: [silent] },
        'GET /api/mobile/users/{id}': { user: silent },
        'GET /api/users/activity': { activities: [] },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Details: Maya Silent' }));
    const details = await screen.findByRole('dialog', { name: 'Maya Silent' });
    expect(within(details).getByText('Not allowed')).toBeVisible();

    await user.click(within(details).getByRole('button', { name: 'History: Maya Silent' }));

    const history = await screen.findByRole('dialog', { name: 'History of Maya Silent' });
    expect(await within(history).findByText('Registered by the app')).toBeVisible();
  });
});
