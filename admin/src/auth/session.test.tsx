import { GENERAL_ERRORS } from '@contract/general-errors.js';
import { MESSAGES } from '@contract/messages.js';
import { describe, expect, it, jest } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../testing/renderDashboard.js';
import { COOKIES_BLOCKED } from './session.js';

const FAQS: Responses = { 'GET /api/faq': { faqs: [] } };
const never = (): Promise<never> => new Promise(() => undefined);
/** Responses for a first page whose contents never load. */
const HOME: Responses = { 'GET /api/overview': never, 'GET /api/status': never };
const UNAVAILABLE = GENERAL_ERRORS.DATABASE_UNAVAILABLE.message;

const emailField = () => screen.findByLabelText('Email or username');
const accountMenu = (name = 'admin') => screen.findByRole('button', { name: new RegExp(`account of ${name}`) });
const faqsHeading = () => screen.findByRole('heading', { level: 1, name: 'FAQs' });
const address = () => window.location.pathname + window.location.search;

describe('the session', () => {
  it('shows that the permissions are being checked until the server responds', async () => {
    let respond: (() => void) | undefined;
    const responding = new Promise<void>((resolve) => (respond = resolve));
    await renderDashboard('/support/faq', {
      isLoaded: false,
      responses: { ...FAQS, 'GET /api/auth/me': () => responding.then(() => ({ user: signedInUser() })) },
    });

    const status = await screen.findByRole('status');
    expect(status).toHaveTextContent(MESSAGES.checkingPermission);

    respond?.();
    expect(await faqsHeading()).toBeVisible();
  });

  it('shows why the session is unknown, and continues after a retry', async () => {
    const { user, respond } = await renderDashboard('/login', {
      isLoaded: false,
      responses: { ...HOME, 'GET /api/auth/me': failure('DATABASE_UNAVAILABLE') },
    });
    expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
    expect(address()).toBe('/dashboard/login');

    respond({ 'GET /api/auth/me': { user: signedInUser() } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await accountMenu()).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('redirects a user who views as a colleague from the sign-in page to the dashboard', async () => {
    const viewing = {
      viewer: 'boss',
      viewedId: 'id',
      viewed: 'anders',
      until: '2039-01-01T12:00:00.000Z',
      isOver: false,
    };
    const user = { ...signedInUser(), username: 'anders' };
    await renderDashboard('/login', { isLoaded: false, responses: { ...HOME, 'GET /api/auth/me': { user, viewing } } });

    expect(await accountMenu('anders')).toBeVisible();
    expect(screen.getByRole('region', { name: 'View as a colleague' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('names the empty fields of the sign-in page without a request', async () => {
    const { user, writes } = await renderDashboard('/login', {
      isLoaded: false,
      responses: { 'GET /api/auth/me': failure('UNAUTHENTICATED') },
    });
    await emailField();

    await user.click(screen.getByRole('button', { name: 'Log in' }));

    for (const field of ['Email or username', 'Password'])
      expect(await screen.findByText(`${field} is required`)).toBeVisible();
    expect(await emailField()).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  it('shows the sign-in page instead of a page when the session has ended, then the page', async () => {
    const { user, respond } = await renderDashboard('/support/faq?order=DESC', {
      isLoaded: false,
      responses: { ...FAQS, 'GET /api/auth/me': failure('UNAUTHENTICATED') },
    });
    await user.type(await emailField(), 'admin');
    expect(address()).toBe('/dashboard/login');

    respond({ 'POST /api/auth/login': { user: signedInUser() } });
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await faqsHeading()).toBeVisible();
    expect(address()).toBe('/dashboard/support/faq?order=DESC');
  });

  it('stays at the sign-in page when the cookie belongs to no session', async () => {
    await renderDashboard('/login', {
      isLoaded: false,
      responses: { 'GET /api/auth/me': failure('UNAUTHENTICATED') },
    });

    expect(await emailField()).toBeVisible();
    expect(address()).toBe('/dashboard/login');
    expect(screen.queryByText(GENERAL_ERRORS.SESSION_ENDED.message)).toBeNull();
  });

  it('shows at the sign-in page that the browser blocks cookies', async () => {
    const { user, writes } = await renderDashboard('/login', {
      isLoaded: false,
      responses: { ...HOME, 'GET /api/auth/me': failure('UNAUTHENTICATED') },
    });
    const blocked = jest.spyOn(document, 'cookie', 'set').mockReturnValue();

    await user.type(await emailField(), 'admin');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(COOKIES_BLOCKED);
    expect(writes()).toEqual([]);
    blocked.mockRestore();
  });

  it('shows the sign-in page on an open page whose session was ended from another device', async () => {
    const { emit, respond } = await renderDashboard('/support/faq', { responses: FAQS });
    respond({ 'GET /api/faq': failure('SESSION_ENDED'), 'GET /api/auth/me': failure('SESSION_ENDED') });

    emit('reload', {});

    expect(await screen.findByText(GENERAL_ERRORS.SESSION_ENDED.message)).toBeVisible();
    expect(address()).toBe('/dashboard/login');
  });

  it('shows that the session was ended from another device', async () => {
    await renderDashboard('/support/faq', {
      isLoaded: false,
      responses: { 'GET /api/auth/me': failure('SESSION_ENDED') },
    });

    expect(await screen.findByText(GENERAL_ERRORS.SESSION_ENDED.message)).toBeVisible();
    expect(await emailField()).toBeVisible();
  });

  it('stays on the page with an error when the server cannot end the session', async () => {
    const { user, respond } = await renderDashboard('/support/faq', {
      responses: { ...FAQS, 'POST /api/auth/logout': failure('DATABASE_UNAVAILABLE') },
    });
    const signOut = async (): Promise<void> => {
      await user.click(await accountMenu());
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    };
    await signOut();
    expect(await screen.findByText(`You are still logged in. ${UNAVAILABLE}`)).toBeVisible();
    expect(address()).toBe('/dashboard/support/faq');

    respond({ 'POST /api/auth/logout': {} });
    await signOut();

    expect(await emailField()).toBeVisible();
    expect(address()).toBe('/dashboard/login');
  });

  it('does not send what one user typed in the name of another', async () => {
    const { user, writes, respond } = await renderDashboard('/support/faq?dialog=create', {
      responses: { ...FAQS, 'POST /api/faq': failure('UNAUTHENTICATED') },
    });
    const form = await screen.findByRole('dialog', { name: 'Add FAQ' });
    await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'Of the first');
    await user.type(within(form).getByRole('textbox', { name: 'Description' }), 'Typed by the first.');
    await user.click(within(form).getByRole('button', { name: 'Add FAQ' }));
    const again = await screen.findByRole('dialog', { name: 'Please log in again' });

    const id = 'f'.repeat(24);
    const other = { ...signedInUser(['faqs:access', 'faqs:view']), _id: id, id, username: 'other' };
    respond({ 'POST /api/auth/login': { user: other }, 'GET /api/auth/me': { user: other } });
    await user.clear(within(again).getByLabelText('Email or username'));
    await user.type(within(again).getByLabelText('Email or username'), 'other');
    await user.type(within(again).getByLabelText('Password'), 'secret{Enter}');

    expect(await accountMenu('other')).toBeVisible();
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(writes().filter(({ path }) => path === '/api/faq')).toHaveLength(1);
  });
});

describe('signing in with a second factor', () => {
  const openCodeForm = async () => {
    const rendered = await renderDashboard('/login', {
      isLoaded: false,
      responses: {
        ...HOME,
        'GET /api/auth/me': failure('UNAUTHENTICATED'),
        'POST /api/auth/login': failure('SECOND_FACTOR_REQUIRED'),
      },
    });
    await rendered.user.type(await emailField(), 'admin');
    await rendered.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByLabelText('Code');
    return rendered;
  };

  it('shows that a code is wrong and leaves the form open', async () => {
    const { user, respond } = await openCodeForm();
    respond({ 'POST /api/auth/login': failure('SECOND_FACTOR_WRONG') });

    await user.type(screen.getByLabelText('Code'), '000000{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(GENERAL_ERRORS.SECOND_FACTOR_WRONG.message);
    expect(screen.getByLabelText('Code')).toBeVisible();
  });

  it('sends a recovery code with the password', async () => {
    const { user, writes, respond } = await openCodeForm();
    respond({ 'POST /api/auth/login': { user: signedInUser() } });

    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh{Enter}');

    expect(await accountMenu()).toBeVisible();
    expect(writes().at(-1)?.body).toEqual({ email: 'admin', password: 'secret', code: 'abcd-efgh' });
  });

  it('forgets the password when the user goes back', async () => {
    const { user } = await openCodeForm();

    await user.click(screen.getByRole('button', { name: 'Back' }));

    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
  });
});
