import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { PushProgress } from '@contract/records/notification.record.js';
import { showDelivery } from './delivery.js';

const progress = (state: PushProgress['state'], sent: number): PushProgress => ({
  state,
  total: 500,
  sent,
  failed: 0,
  removed: 0,
  startedAt: '2031-08-15T10:00:00.000Z',
  finishedAt: null,
});

describe('the progress of a sending', () => {
  it('moves in every list and record that shows the notification, and in no other', () => {
    const client = new QueryClient();
    const [one, other] = ['a', 'b'].map((id) => ({ id, delivered: false, progress: progress('scheduled', 0) }));
    const page = ['mobile-notifications', 'getList', {}];
    const record = ['mobile-notifications', 'getOne', { id: 'a' }];
    client.setQueryData(page, { data: [one, other], total: 2 });
    client.setQueryData(record, one);
    client.setQueryData(['leagues', 'getOne', { id: 'a' }], { id: 'a' });

    showDelivery(client, { notificationId: 'a', progress: progress('sending', 100) });
    const sending = { ...one, progress: progress('sending', 100) };
    expect(client.getQueryData(page)).toEqual({ data: [sending, other], total: 2 });
    expect(client.getQueryData(record)).toEqual(sending);
    expect(client.getQueryData(['leagues', 'getOne', { id: 'a' }])).toEqual({ id: 'a' });

    showDelivery(client, { notificationId: 'a', progress: progress('sent', 500) });
    expect(client.getQueryData(record)).toMatchObject({ delivered: true, progress: { state: 'sent', sent: 500 } });
  });

  it('is at home in templates, which are never said to be delivered', () => {
    const client = new QueryClient();
    const template = { id: 't', title: 'Hello', progress: progress('sending', 0) };
    client.setQueryData(['notifications', 'getMany', { ids: ['t'] }], [template]);
    showDelivery(client, { notificationId: 't', progress: progress('sent', 500) });
    expect(client.getQueryData(['notifications', 'getMany', { ids: ['t'] }])).toEqual([
      { ...template, progress: progress('sent', 500) },
    ]);
  });
});
