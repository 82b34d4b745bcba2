import { LIMITS } from '@contract/limits.js';
import { tooLongMessage } from '@contract/messages.js';
import { describe, expect, it } from '@jest/globals';
import { hold, offline, type Responses } from '../testing/network.js';
import { faqRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

async function openForm(responses: Responses = {}) {
  const page = await renderDashboard('/support/faq?dialog=create', {
    responses: { 'GET /api/faq': { faqs: [] }, ...responses },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add FAQ' });
  const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Add FAQ' }));
  return { ...page, dialog, submit };
}

/** Opens the form, fills in both fields, and leaves the focus in the title. */
async function openFilledForm(responses: Responses) {
  const form = await openForm(responses);
  await form.fill(field('Description'), 'So.');
  await form.fill(field('Title'), 'Slow?');
  return form;
}

describe('FaqForm', () => {
  it('preserves the focus and the text of a field while another field is invalid', async () => {
    const { user, submit } = await openForm();
    await submit();
    await screen.findByText('Description is required');

    await user.type(field('Description'), 'Because.');

    await waitFor(() => expect(screen.queryByText('Description is required')).toBeNull());
    expect(field('Description')).toHaveValue('Because.');
    expect(field('Description')).toHaveFocus();
    expect(field('Title')).toHaveValue('');
  });

  it('lets the browser choose the direction of each text', async () => {
    await openForm();

    for (const name of ['Title', 'Description']) expect(field(name)).toHaveAttribute('dir', 'auto');
  });

  it('preserves a pasted text that is too long and shows the limit until it fits', async () => {
    const { user, fill } = await openForm();
    const long = 'x'.repeat(LIMITS.title + 1);
    const problem = tooLongMessage('Title', LIMITS.title);

    await user.click(field('Title'));
    await user.paste(long);

    expect(field('Title')).toHaveValue(long);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);

    await fill(field('Title'), long.slice(1));
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  });

  it('sends the record, shows the message of the server, and closes', async () => {
    const { writes, submit, dialog } = await openFilledForm({
      'POST /api/faq': { faq: faqRecord(), message: 'FAQ added.' },
    });

    await submit();

    expect(await screen.findByText('FAQ added.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/api/faq', body: { title: 'Slow?', description: 'So.' } },
    ]);
  });

  it('returns the focus to the field when the server cannot be reached', async () => {
    const { user } = await openFilledForm({ 'POST /api/faq': () => offline, 'GET /api/health': () => offline });

    await user.keyboard('{Enter}');

    expect(await screen.findByText(/^The site cannot be reached. Your changes/)).toBeVisible();
    expect(field('Title')).toHaveFocus();
    expect(field('Title')).toHaveValue('Slow?');
  });

  it('ignores key presses while it saves', async () => {
    const pending = hold<typeof offline>(offline);
    const { user } = await openFilledForm({ 'POST /api/faq': pending.respond, 'GET /api/health': () => offline });
    await user.keyboard('{Enter}');
    await screen.findByRole('progressbar');

    await user.keyboard(' And more');

    expect(field('Title')).toHaveValue('Slow?');
    expect(field('Title').closest('[inert]')).not.toBeNull();
    pending.release();
    await screen.findByText(/^The site cannot be reached. Your changes/);
  });

  it('closes the question about changes when they are saved in the meantime', async () => {
    const pending = hold({ faq: faqRecord(), message: 'FAQ added.' });
    const { user, dialog } = await openFilledForm({ 'POST /api/faq': pending.respond });
    await user.keyboard('{Enter}');
    await screen.findByRole('progressbar');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });

    pending.release();

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(question).not.toBeInTheDocument();
  });
});
