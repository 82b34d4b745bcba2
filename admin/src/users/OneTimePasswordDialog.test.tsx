import { describe, expect, it } from '@jest/globals';
import { userRecord } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

describe('OneTimePasswordDialog', () => {
  it('signs the user out everywhere', async () => {
    const forgetful = userRecord({ username: 'forgetful' });
    const { user, writes } = await renderDashboard(`/users?dialog=reset&id=${forgetful.id}`, {
      responses: {
        'GET /api/users': { users: [forgetful] },
        'GET /api/users/{id}': { user: forgetful },
        'DELETE /api/users/{id}/sessions': { user: forgetful, message: 'forgetful is logged out everywhere.' },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Reset login of forgetful' });

    await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));

    expect(await within(dialog).findByText('forgetful is logged out everywhere.')).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'DELETE', path: `/api/users/${forgetful.id}/sessions` }]);
  });
});
