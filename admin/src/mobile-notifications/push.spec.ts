import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import type { PushState } from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dtoResolver } from '../shared/form/resolver.js';
import { cancelPush } from './cancel.js';
import { categoryChoices, endingOf, isOfGames, whyNotEditable } from './labels.js';
import { audienceText, formOf, newPush, pushBody, targetOf, testSendOf } from './push-form.js';

const TEXTS = { title: 'Twelve letters', body: 'Twelve letters and more' };
const at = Date.parse('2026-08-15T20:30:00Z');

const errorsOf = async (values: object): Promise<Record<string, { message?: string }>> => {
  const { errors } = await dtoResolver(PushNotificationDto)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors as Record<string, { message?: string }>;
};

describe('audienceText', () => {
  it('counts the apps and browsers that get a push', () => {
    const audience = { ios: 1_200, android: 1, web: 0 };
    expect(audienceText(audience, 'mobile')).toBe('1,201 apps (1,200 on iOS, 1 on Android)');
    expect(audienceText({ ...audience, android: 0 }, 'ios')).toBe('1,200 apps on iOS');
    expect(audienceText({ ...audience, ios: 0 }, 'android')).toBe('1 app on Android');
    expect(audienceText({ ios: 0, android: 0, web: 1 }, 'web')).toBe('1 browser');
    expect(audienceText({ ...audience, web: 1 }, 'both')).toBe('1,201 apps (1,200 on iOS, 1 on Android) and 1 browser');
    expect(audienceText({ ios: 0, android: 0, web: 0 }, 'web')).toBe('no one');
  });
});

it('testSendOf prefers a selected device over an entered target', () => {
  expect(testSendOf({ device: 'd', target: 'typed' })).toEqual({ device: 'd' });
  expect(testSendOf({ device: '', target: 'typed' })).toEqual({ token: 'typed' });
  expect(testSendOf({ device: null, target: '' })).toEqual({ token: '' });
});

describe('form of a push', () => {
  it('starts as an instant push to the home screen of mobile apps', () => {
    expect(newPush('UTC', at)).toMatchObject({ deliveryType: 'instant', screen: 'Home', platforms: 'mobile' });
  });

  it('suggests a future time in the zone', () => {
    expect(newPush('UTC', at)).toMatchObject({ deliveryDate: '2026-08-15', deliveryTime: '22:00' });
    expect(newPush('Asia/Kathmandu', at)).toMatchObject({ deliveryDate: '2026-08-16', deliveryTime: '03:45' });
  });

  it('requires twelve characters, and a game if the push opens a game', async () => {
    const errors = await errorsOf({ ...newPush('UTC', at), title: 'Too short', body: '', screen: 'Game' });
    expect(errors.title?.message).toBe('Title must be at least 12 characters');
    expect(errors.body?.message).toBe('Body is required');
    expect(errors.gameId?.message).toBe('Game is required');
    expect(await errorsOf({ ...newPush('UTC', at), ...TEXTS })).toEqual({});
  });

  it('requires a day and an hour only for a scheduled push', async () => {
    const empty = { ...newPush('UTC', at), ...TEXTS, deliveryDate: null, deliveryTime: null };
    expect(await errorsOf(empty)).toEqual({});
    const errors = await errorsOf({ ...empty, deliveryType: 'scheduled' });
    expect(errors.deliveryDate?.message).toBe('Delivery date is required');
    expect(errors.deliveryTime?.message).toBe('Delivery time is required');
  });

  it('sends an instant push without a time and with the screen in its data', () => {
    const body = pushBody({ ...newPush('UTC', at), ...TEXTS });
    expect(body).toMatchObject({ data: { screen: 'Home' }, deliveryType: 'instant' });
    expect(body).not.toHaveProperty('deliveryDate');
    expect(body).not.toHaveProperty('timeZone');
  });

  it('sends a scheduled push with its time and omits an empty zone', () => {
    const form = { ...newPush('UTC', at), ...TEXTS, deliveryType: 'scheduled', timeZone: null };
    expect(pushBody(form)).toMatchObject({ deliveryDate: '2026-08-15', deliveryTime: '22:00' });
    expect(pushBody(form).timeZone).toBeUndefined();
  });

  it('contains only the writable fields of a stored push', () => {
    const record = { ...newPush('UTC', at), ...TEXTS, id: 'x', gameId: null, revision: 4, progress: {} };
    const form = formOf(record as unknown as PushNotificationRecord);
    expect(form).toMatchObject({ ...TEXTS, gameId: '', revision: 4 });
    expect(form).not.toHaveProperty('progress');
  });
});

describe('categoryChoices', () => {
  const ids = (aboutGame: boolean, current?: 'live') => categoryChoices(aboutGame, current).map(({ id }) => id);

  it('offers game, match, and live only for a push about a game', () => {
    expect(ids(true)).toHaveLength(20);
    expect(ids(false)).toHaveLength(17);
    expect(ids(false).some((id) => ['game', 'match', 'live'].includes(id))).toBe(false);
    expect(isOfGames('live')).toBe(true);
    expect(isOfGames('news')).toBe(false);
  });

  it('includes the current category', () => {
    expect(ids(false, 'live')).toContain('live');
  });

  it('labels a category with its emoji', () => {
    expect(categoryChoices(false).find(({ id }) => id === 'app_update')?.name).toBe('📲 App update');
  });
});

describe('actions on a push', () => {
  it('cancel a scheduled push, stop a running push, and delete a finished push', () => {
    expect(endingOf('scheduled')).toBe('cancel');
    expect(endingOf('sending')).toBe('stop');
    expect((['sent', 'failed', 'cancelled'] as const).map(endingOf)).toEqual(['delete', 'delete', 'delete']);
  });

  it('allow editing only before the push is sent', () => {
    expect(whyNotEditable('scheduled')).toBeUndefined();
    expect(whyNotEditable('sending')).toBe('It was already sent');
    expect(whyNotEditable('cancelled')).toBe('It was cancelled');
  });
});

describe('target of a test', () => {
  it('is a browser’s endpoint or a device’s token', () => {
    expect(targetOf(' https://push.example.org/x ')).toEqual({ endpoint: 'https://push.example.org/x' });
    expect(targetOf('ExponentPushToken[abc]')).toEqual({ token: 'ExponentPushToken[abc]' });
    expect(targetOf(null)).toEqual({ token: '' });
  });
});

const push = (revision: number, state: PushState) =>
  ({ id: 'a', revision, progress: { state } }) as unknown as PushNotificationRecord;
const realFetch = globalThis.fetch;

/** The push as the server stores it. */
let stored: PushNotificationRecord;
let sentRevisions: (string | null)[];

describe('cancelPush', () => {
  beforeEach(() => {
    sentRevisions = [];
    globalThis.fetch = (call) => {
      const ifMatch = (call as Request).headers.get('If-Match');
      sentRevisions.push(ifMatch);
      const fits = ifMatch === `"${stored.revision}"`;
      const body = fits
        ? { message: 'Notification cancelled.' }
        : { code: 'STALE_WRITE', message: 'x', current: stored };
      return Promise.resolve(new Response(JSON.stringify(body), { status: fits ? 200 : 409 }));
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('cancels the revision that the user saw', async () => {
    stored = push(3, 'scheduled');
    expect(await cancelPush(stored)).toMatchObject({ message: 'Notification cancelled.' });
    expect(sentRevisions).toEqual(['"3"']);
  });

  it('stops a push whose sending started in the meantime', async () => {
    stored = push(4, 'sending');
    expect(await cancelPush(push(3, 'scheduled'))).toMatchObject({ message: 'Notification cancelled.' });
    expect(sentRevisions).toEqual(['"3"', '"4"']);
  });

  it('does not delete a push that another user cancelled in the meantime', async () => {
    stored = push(4, 'cancelled');
    await expect(cancelPush(push(3, 'scheduled'))).rejects.toThrow(
      'This push has already finished, so there is nothing to cancel.',
    );
    expect(sentRevisions).toEqual(['"3"']);
  });
});
