import { PERMISSION_PRESETS } from '@contract/permission-presets.js';
import type { Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
import { record, userRecord } from '../../testing/records.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../../testing/renderDashboard.js';

const SUPPORT = PERMISSION_PRESETS.find(({ name }) => name === 'Support')!;

const GRANTER: readonly Permission[] = [
  ...(['users:access', 'users:view', 'permissions:view', 'permissions:update'] as const),
  ...(['logs:view', 'faqs:view'] as const),
];

const staff = (username: string, permissions: Permission[]) => userRecord({ username, permissions });
const first = staff('first', []);
const colleague = staff('colleague', [...SUPPORT.keys]);

async function openDialog() {
  const rendered = await renderDashboard(`/users?dialog=permissions&id=${first.id}`, {
    responses: {
      'GET /api/users': { users: [first, colleague] },
      'GET /api/users/{id}': { user: first },
      'PUT /api/users/{id}/permissions': { user: colleague },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Assign permissions: first' });
  const reviewAndSave = async (): Promise<void> => {
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Review and save' }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Save permissions' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };
  const saved = (): unknown => {
    const [{ body } = { body: undefined }] = rendered.writes();
    return (body as { newPermissions: string[] } | undefined)?.newPermissions.toSorted();
  };
  return { ...rendered, dialog, reviewAndSave, saved };
}

describe('PermissionsDialog', () => {
  it('fills in a preset and saves it after a review', async () => {
    const { user, dialog, reviewAndSave, saved, writes } = await openDialog();

    await user.click(within(dialog).getByRole('button', { name: 'Use a preset' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Support/ }));
    expect(await within(dialog).findByText(new RegExp(`${SUPPORT.keys.length} of`))).toBeVisible();
    expect(writes()).toEqual([]);
    await reviewAndSave();

    expect(saved()).toEqual([...SUPPORT.keys].sort());
  });

  it('copies the permissions of a colleague', async () => {
    const { user, dialog, reviewAndSave, saved } = await openDialog();

    await user.type(within(dialog).getByRole('combobox', { name: 'Copy from a colleague' }), 'coll');
    await user.click(await screen.findByRole('option', { name: /^colleague/ }));
    await reviewAndSave();

    expect(saved()).toEqual([...SUPPORT.keys].sort());
  });
});

describe('undoing a change of permissions', () => {
  const changed = staff('changed', ['faqs:view', 'logs:view']);
  const entry = (before: readonly Permission[]) => ({
    ...{ ...record(), user: { _id: 'u', username: 'boss', email: '' }, role: 'super-admin', source: 'server' as const },
    ...{ action: 'Changed the permissions of "changed"', resource: 'users', resourceId: changed.id },
    changes: [{ field: 'permissions', before: before as never, after: changed.permissions as never }],
  });
  const openUndo = async (before: readonly Permission[]) => {
    const rendered = await renderDashboard(`/users?dialog=permissions&id=${changed.id}`, {
      responses: {
        'GET /api/auth/me': { user: { ...signedInUser(GRANTER), role: 'granter' } },
        'GET /api/users': { users: [changed] },
        'GET /api/users/{id}': { user: changed },
        'GET /api/users/activity': { activities: [entry(before)] },
        'PUT /api/users/{id}/permissions': { user: changed },
      },
    });
    await rendered.user.click(await screen.findByRole('button', { name: 'History: changed' }));
    await rendered.user.click(await screen.findByRole('button', { name: /^Undo: Changed the permissions/ }));
    return rendered;
  };

  it('names the permissions that the viewer may not grant', async () => {
    const { writes } = await openUndo(['faqs:view', 'settings:update']);

    expect(await screen.findByText('You cannot grant or revoke: Change the settings.')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('revokes a permission after a confirmation', async () => {
    const { user, writes } = await openUndo(['faqs:view']);
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    expect(within(question).getByText('Revoked: View activity logs')).toBeVisible();

    await user.click(within(question).getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(writes()).toMatchObject([{ body: { newPermissions: ['faqs:view'] } }]));
  });
});
