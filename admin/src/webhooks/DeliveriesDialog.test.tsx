import type { Permission } from '@contract/permissions.js';
import type { WebhookRecord } from '@contract/records/webhook.record.js';
import { describe, expect, it } from '@jest/globals';
import { record } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

const WEBHOOK: WebhookRecord = {
  ...record(),
  name: 'Scores',
  url: 'https://example.org/hook',
  events: ['game.live', 'request.received'],
  isActive: true,
  stoppedBecause: null,
  failingSince: null,
  lastDeliveredAt: null,
  oldSecretUntil: null,
};

async function openDeliveries(permissions: readonly Permission[]): Promise<HTMLElement> {
  await renderDashboard(`/webhooks?dialog=log&id=${WEBHOOK.id}`, {
    permissions,
    responses: {
      'GET /api/webhooks': { webhooks: [WEBHOOK] },
      'GET /api/webhooks/{id}': { webhook: WEBHOOK },
      'GET /api/webhooks/deliveries': { deliveries: [] },
    },
  });
  return screen.findByRole('dialog', { name: 'Deliveries: Scores' });
}

describe('DeliveriesDialog', () => {
  it('names the events whose messages are hidden from the viewer', async () => {
    const dialog = await openDeliveries(['webhooks:view']);

    const note = '“A visitor requested a match” is not listed: you need the permission “View match requests”.';
    expect(await within(dialog).findByText(note)).toBeVisible();
  });

  it('names no event for a viewer who may read all messages', async () => {
    const dialog = await openDeliveries(['webhooks:view', 'match-requests:view']);

    expect(await within(dialog).findByText('Nothing sent yet')).toBeVisible();
    expect(within(dialog).queryByText(/is not listed/)).toBeNull();
  });
});
