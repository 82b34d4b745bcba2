import type { OwnUserResponse } from '@contract/records/user.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { userRecord } from '../testing/records.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../testing/renderDashboard.js';

const HELEN = userRecord({ permissions: ['faqs:access', 'faqs:view', 'faqs:create', 'profile:access'] });
const viewing = (): OwnUserResponse => ({
  message: '',
  user: HELEN,
  viewing: {
    viewer: 'admin',
    viewedId: HELEN.id,
    viewed: HELEN.username,
    until: new Date(Date.now() + 3_600_000).toISOString(),
    isOver: false,
  },
});
const bar = () => screen.findByRole('region', { name: 'View as a colleague' });

/** Opens the FAQs in a colleague's view. */
const viewFaqs = (query = '', responses: Responses = {}) =>
  renderDashboard(`/support/faq${query}`, {
    responses: { 'GET /api/faq': { faqs: [] }, 'GET /api/auth/me': viewing(), ...responses },
  });

describe('viewing the dashboard as a colleague', () => {
  const openUser = (responses: Responses) =>
    renderDashboard(`/users/${HELEN.id}`, {
      responses: { 'GET /api/users/{id}': { user: HELEN }, 'GET /api/users': { users: [HELEN] }, ...responses },
    });

  it('starts after a confirmation on the colleague’s page', async () => {
    const { user, respond, writes } = await openUser({
      'POST /api/users/{id}/view': { viewing: viewing().viewing } as never,
    });
    await user.click(screen.getByRole('button', { name: 'View as: helen' }));
    const question = await screen.findByRole('alertdialog', { name: 'View as helen?' });
    respond({ 'GET /api/auth/me': viewing() });

    await user.click(within(question).getByRole('button', { name: 'View' }));

    expect(await bar()).toHaveTextContent(
      /^Viewing as helen until \d\d:\d\d\. You cannot change anything\.Stop viewing$/,
    );
    expect(writes()).toMatchObject([{ method: 'POST', path: `/api/users/${HELEN.id}/view` }]);
  });

  it('shows the menu and the account of the colleague', async () => {
    await viewFaqs();

    const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    expect(menu.getByRole('link', { name: 'FAQs' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Users' })).toBeNull();
    expect(screen.getByRole('button', { name: /account of helen/ })).toBeVisible();
  });

  it('shows the rejection of a change in its form', async () => {
    const { user, fill } = await viewFaqs('?dialog=create', { 'POST /api/faq': failure('VIEW_ONLY') });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add FAQ' }));
    await fill(dialog.getByRole('textbox', { name: 'Description' }), 'Cannot be saved.');
    await fill(dialog.getByRole('textbox', { name: 'Title' }), 'Of nobody');

    await user.keyboard('{Enter}');

    expect(await dialog.findByText(failure('VIEW_ONLY').body.message)).toBeVisible();
  });

  it('does not report open records', async () => {
    const { sent } = await viewFaqs();

    await bar();
    expect(sent.filter(({ path }) => path === '/api/presence')).toEqual([]);
  });

  it('ends with the keyboard and shows the viewer’s menu again', async () => {
    const { user, respond, writes } = await viewFaqs('', {
      'DELETE /api/auth/view': { message: 'Welcome back.' } as never,
    });
    respond({ 'GET /api/auth/me': { user: signedInUser() } });
    within(await bar())
      .getByRole('button', { name: 'Stop viewing' })
      .focus();

    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'View as a colleague' })).toBeNull());
    const menu = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
    expect(await menu.findByRole('link', { name: 'Users' })).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'DELETE', path: '/api/auth/view' }]);
  });

  it('is offered to super-admins only', async () => {
    await renderDashboard(`/users/${HELEN.id}`, {
      permissions: ['users:access', 'users:view', 'users:view-info', 'users:update'],
      responses: { 'GET /api/users/{id}': { user: HELEN }, 'GET /api/users': { users: [HELEN] } },
    });

    expect(await screen.findByRole('button', { name: 'Edit: helen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /View as/ })).toBeNull();
  });
});
