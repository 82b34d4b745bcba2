import { describe, expect, it } from '@jest/globals';
import { offline, type Responses } from '../testing/network.js';
import { contactRecord } from '../testing/records.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../testing/renderDashboard.js';

const me = { ...signedInUser(['contact:access', 'contact:view', 'contact:update']), username: 'replier' };
const person = { id: me.id, username: me.username };

const contact = contactRecord({ subject: 'Sound of the derby' });
const note = { id: 'note-1', author: person, text: 'The studio looks at it.', createdAt: '2026-01-01T12:00:00.000Z' };

async function openMessage(responses: Responses = {}) {
  const rendered = await renderDashboard(`/support/contact?dialog=read&id=${contact.id}`, {
    responses: {
      'GET /api/auth/me': { user: me },
      'GET /api/contact': { contacts: [contact] },
      'GET /api/contact/{id}': { contact },
      'GET /api/contact/assignees': { assignees: [person] },
      ...responses,
    },
  });
  const drawer = await screen.findByRole('dialog', { name: contact.subject });
  await within(drawer).findByText(contact.message);
  const writeNote = async (text: string): Promise<void> => {
    await rendered.user.click(within(drawer).getByRole('tab', { name: 'Internal note' }));
    await rendered.user.type(within(drawer).getByRole('textbox', { name: 'Note' }), text);
  };
  return { ...rendered, drawer, writeNote };
}

describe('MessageDrawer', () => {
  it('assigns the message to the user', async () => {
    const { user, drawer, writes, respond } = await openMessage();
    const assigned = { ...contact, assignee: person };
    respond({
      'PUT /api/contact/{id}/assignee': { contact: assigned },
      'GET /api/contact/{id}': { contact: assigned },
    });

    await user.click(within(drawer).getByRole('button', { name: /^Assign to me/ }));

    await waitFor(() =>
      expect(within(drawer).getByRole('combobox', { name: /^Assigned to/ })).toHaveTextContent('replier (you)'),
    );
    expect(writes()).toMatchObject([{ body: { userId: me.id } }]);
  });

  it('preserves the text and the focus when a note cannot be sent', async () => {
    const { user, drawer, writeNote } = await openMessage({ 'POST /api/contact/{id}/notes': offline });
    await writeNote(note.text);

    await user.click(within(drawer).getByRole('button', { name: 'Add note' }));

    expect((await within(drawer).findAllByText(/The site cannot be reached/))[0]).toBeVisible();
    expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveValue(note.text);
    expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveFocus();
  });

  it('ignores keys while a note is being sent', async () => {
    let respondNow: (() => void) | undefined;
    const responding = new Promise<void>((resolve) => (respondNow = resolve));
    const noted = { ...contact, notes: [note] };
    const { user, drawer, writeNote, respond } = await openMessage({
      'POST /api/contact/{id}/notes': () => responding.then(() => ({ contact: noted })),
    });
    await writeNote(note.text);

    await user.keyboard('{Control>}{Enter}{/Control}');
    await within(drawer).findByRole('progressbar');
    await user.keyboard(' More.');

    expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveValue(note.text);
    expect(within(drawer).getByRole('tab', { name: 'Reply' })).toBeDisabled();
    respond({ 'GET /api/contact/{id}': { contact: noted } });
    respondNow?.();
    const conversation = within(drawer).getByRole('list', { name: 'Conversation' });
    expect(await within(conversation).findByText(note.text)).toBeVisible();
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveValue(''));
  });

  it('asks before it discards an unsent note', async () => {
    const { user, drawer, writeNote } = await openMessage();
    await writeNote('Half a note');

    await user.keyboard('{Escape}');

    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(drawer).toBeVisible();
  });

  it('deletes the user’s own note after a confirmation', async () => {
    const { user, drawer, respond, writes } = await openMessage({
      'GET /api/contact/{id}': { contact: { ...contact, notes: [note] } },
    });
    respond({ 'DELETE /api/contact/{id}/notes/{noteId}': { contact } });
    await user.click(within(drawer).getByRole('button', { name: 'Delete the note of replier' }));

    respond({ 'GET /api/contact/{id}': { contact } });
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));

    await waitFor(() => expect(within(drawer).queryByText(note.text)).toBeNull());
    expect(writes()).toMatchObject([{ method: 'DELETE' }]);
  });
});

describe('ContactsPage', () => {
  it('filters by the user’s own messages', async () => {
    const { user, sent } = await renderDashboard('/support/contact', {
      responses: {
        'GET /api/auth/me': { user: me },
        'GET /api/contact': { contacts: [contact] },
        'GET /api/contact/assignees': { assignees: [person] },
      },
    });

    await user.click(screen.getByRole('combobox', { name: /^Assigned to/ }));
    await user.click(await screen.findByRole('option', { name: 'Me' }));

    await waitFor(() =>
      expect(sent.some(({ query }) => query.get('filter')?.includes(`"assigneeId":"${me.id}"`))).toBe(true),
    );
  });
});

describe('Bell', () => {
  it('opens an unassigned message', async () => {
    const { user } = await renderDashboard('/profile/security', {
      responses: {
        'GET /api/auth/me': { user: me },
        'GET /api/auth/second-factor': {
          secondFactor: { isActive: false, isRequired: false, activatedAt: null, recoveryCodesLeft: 0 },
        },
        'GET /api/auth/sessions': { sessions: [] },
        'GET /api/contact': { contacts: [contact] },
        'GET /api/contact/{id}': { contact },
        'GET /api/contact/assignees': { assignees: [person] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Messages: 1 for you' }));

    const item = await screen.findByRole('menuitem', { name: /^Sound of the derby.*Unassigned/ });
    await user.click(item);

    expect(await screen.findByRole('dialog', { name: contact.subject })).toBeVisible();
  });
});
