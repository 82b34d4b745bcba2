import { describe, expect, it } from '@jest/globals';
import { failure, offline, type Responses } from '../testing/network.js';
import { faqRecord } from '../testing/records.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../testing/renderDashboard.js';

const FAQ = faqRecord({ title: 'Before?' });
const SAVED: Responses = { 'PUT /api/faq/{id}': { faq: FAQ, message: 'FAQ saved.' } };
const BANNER = /The data shown may be out of date/;

async function editFaq(responses: Responses = {}) {
  const page = await renderDashboard(`/support/faq?dialog=edit&id=${FAQ.id}`, {
    responses: { 'GET /api/faq': { faqs: [FAQ] }, 'GET /api/faq/{id}': { faq: FAQ }, ...SAVED, ...responses },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit FAQ' });
  const title = await within(dialog).findByRole('textbox', { name: 'Title' });
  await page.fill(title, 'Typed before');
  const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { ...page, dialog, title, submit };
}

describe('dashboard after the session expired', () => {
  const LOST: Responses = { 'PUT /api/faq/{id}': failure('UNAUTHENTICATED') };

  /** Submits a form in an expired session. Returns the dialog with the password field. */
  async function submitWithoutSession(responses: Responses) {
    const page = await editFaq({ ...LOST, ...responses });
    await page.submit();
    const again = await screen.findByRole('dialog', { name: 'Please log in again' });
    const signIn = async (password: string): Promise<void> => {
      await page.fill(within(again).getByLabelText('Password'), password);
      await page.user.click(within(again).getByRole('button', { name: 'Log in' }));
    };
    return { ...page, again, signIn };
  }

  it('shows why signing in again failed', async () => {
    const { again, signIn } = await submitWithoutSession({ 'POST /api/auth/login': failure('LOGIN_FAILED') });

    await signIn('wrong-pw-99');

    expect(await within(again).findByText(failure('LOGIN_FAILED').body.message)).toBeVisible();
  });

  it('saves the form after the password was entered', async () => {
    const { signIn, respond, writes } = await submitWithoutSession({
      'POST /api/auth/login': { user: signedInUser() },
    });
    respond(SAVED);

    await signIn('right-pw-99');

    expect(await screen.findByText('FAQ saved.')).toBeVisible();
    const path = `/api/faq/${FAQ.id}`;
    expect(writes().map((sent) => sent.path)).toEqual([path, '/api/auth/login', path]);
    expect(writes().at(-1)?.body).toMatchObject({ title: 'Typed before' });
  });
});

describe('dashboard while the server is unavailable', () => {
  const UNAVAILABLE: Responses = { 'PUT /api/faq/{id}': () => offline, 'GET /api/health': () => offline };

  it('shows a banner and leaves the form open', async () => {
    const { submit, title } = await editFaq(UNAVAILABLE);

    await submit();

    expect(await screen.findByText(BANNER)).toBeVisible();
    expect(title).toHaveValue('Typed before');
  });

  it('saves the form and hides the banner once the server is back', async () => {
    const { submit, respond, dialog, writes } = await editFaq(UNAVAILABLE);
    await submit();
    await screen.findByText(/^The site cannot be reached. Your changes/);
    respond({ ...SAVED, 'GET /api/health': {} });

    await submit();

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
    expect(writes().at(-1)).toMatchObject({ method: 'PUT', body: { title: 'Typed before' } });
  });

  it('reloads the data when the server is available again', async () => {
    const { user, respond } = await renderDashboard('/support/faq', {
      responses: { 'GET /api/faq': { faqs: [] }, 'GET /api/leagues': () => offline, 'GET /api/health': () => offline },
    });
    const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    await user.click(menu.getByRole('link', { name: 'Leagues' }));
    await screen.findByText(BANNER);

    respond({ 'GET /api/leagues': { leagues: [] }, 'GET /api/health': {} });

    expect(await screen.findByText('No leagues yet')).toBeVisible();
    expect(screen.queryByText(BANNER)).toBeNull();
  });
});
