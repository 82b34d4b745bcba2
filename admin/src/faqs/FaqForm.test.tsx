import { describe, expect, it } from '@jest/globals';
import { faqRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const openForm = () => renderDashboard('/support/faq?dialog=create', { responses: { 'GET /api/faq': { faqs: [] } } });

describe('FaqForm', () => {
  it('shows which fields are missing when it is submitted empty', async () => {
    const { user, writes } = await openForm();
    const dialog = await screen.findByRole('dialog', { name: 'Add FAQ' });

    await user.click(within(dialog).getByRole('button', { name: 'Add FAQ' }));

    expect(await within(dialog).findByText('Title is required')).toBeVisible();
    expect(within(dialog).getByText('Description is required')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  it('sends the new question', async () => {
    const { user, writes, respond } = await openForm();
    const dialog = await screen.findByRole('dialog', { name: 'Add FAQ' });
    respond({ 'POST /api/faq': { faq: faqRecord(), message: 'FAQ added.' } });

    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Why?');
    await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'Because.');
    await user.click(within(dialog).getByRole('button', { name: 'Add FAQ' }));

    expect(await screen.findByText('FAQ added.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/api/faq', body: { title: 'Why?', description: 'Because.' } },
    ]);
  });
});
