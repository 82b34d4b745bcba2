import { describe, expect, it } from '@jest/globals';
import { page } from '../testing/network.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

describe('counts of the frame', () => {
  it('shows new requests on the bell, and messages only in the sidebar', async () => {
    await renderDashboard('/support/faq', {
      responses: {
        'GET /api/faq': { faqs: [] },
        'GET /api/match-requests': page({ requests: [] }, 3),
        'GET /api/contact': page({ contacts: [] }, 2),
      },
    });

    const bell = await screen.findByRole('button', { name: 'Match requests: 3 new. Messages: 2 for you' });
    expect(bell).toHaveTextContent(/^3$/);
    const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    expect(menu.getByRole('link', { name: /^Requests\s?3 new$/ })).toBeVisible();
    expect(menu.getByRole('link', { name: /^Contact messages\s?2 for you$/ })).toBeVisible();
  });
});
