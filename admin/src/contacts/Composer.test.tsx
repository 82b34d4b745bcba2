/**
 * @jest-environment-options {"html": "<!doctype html><meta name='mail' content='on'>"}
 */
import { LIMITS } from '@contract/limits.js';
import { tooLongMessage } from '@contract/messages.js';
import type { ContactRecord, ContactReply } from '@contract/records/contact.record.js';
import { describe, expect, it } from '@jest/globals';
import { contactRecord } from '../testing/records.js';
import { renderDashboard, screen, signedInUser, within } from '../testing/renderDashboard.js';

const contact = contactRecord();

async function openMessage() {
  const page = await renderDashboard(`/support/contact?dialog=read&id=${contact.id}`, {
    responses: {
      'GET /api/contact': { contacts: [contact] },
      'GET /api/contact/{id}': { contact },
      'GET /api/contact/assignees': { assignees: [] },
    },
  });
  return { ...page, drawer: await screen.findByRole('dialog', { name: contact.subject }) };
}

describe('Composer', () => {
  it('does not send a reply that is too long', async () => {
    const { user, fill, writes, drawer } = await openMessage();
    const field = await within(drawer).findByRole('textbox', { name: 'Reply' });

    await fill(field, 'x'.repeat(LIMITS.reply + 1));
    field.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(within(drawer).getByRole('button', { name: 'Send reply' })).toBeDisabled();
    expect(within(drawer).getByRole('alert')).toHaveTextContent(tooLongMessage('Reply', LIMITS.reply));
    expect(writes()).toEqual([]);
  });

  it('sends a reply by email and resolves the message', async () => {
    const { user, writes, respond, drawer } = await openMessage();
    const author = { id: signedInUser().id, username: 'admin' };
    const text = 'Thank you, it is repaired.';
    const reply: ContactReply = { id: 'reply-1', author, text, mailState: 'sent', createdAt: contact.createdAt };
    const resolved: ContactRecord = { ...contact, status: 'Resolved', replies: [reply] };
    await user.type(await within(drawer).findByRole('textbox', { name: 'Reply' }), text);
    await user.click(within(drawer).getByRole('checkbox', { name: 'Mark as resolved' }));

    respond({
      'POST /api/contact/{id}/replies': { contact: resolved },
      'GET /api/contact/{id}': { contact: resolved },
    });
    await user.click(within(drawer).getByRole('button', { name: 'Send reply' }));

    const conversation = within(drawer).getByRole('list', { name: 'Conversation' });
    expect(await within(conversation).findByText('Sent')).toBeVisible();
    expect(within(conversation).getByText(text)).toBeVisible();
    expect(writes()).toMatchObject([{ body: { text, status: 'Resolved' } }]);
  });
});
