import { MESSAGES, SECOND_FACTOR } from '@contract/messages.js';
import type { SecondFactorRecord, SessionRecord } from '@contract/records/session.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { renderDashboard, screen, signedInUser, waitFor, within } from '../testing/renderDashboard.js';

const WRONG_PASSWORD = 'The current password is incorrect.';
const CODES = ['aaaa-1111', 'bbbb-2222'];

describe('a one-time password', () => {
  const open = (path = '/support/faq') =>
    renderDashboard(path, {
      responses: {
        'GET /api/auth/me': { user: signedInUser(), restriction: 'PASSWORD_CHANGE_REQUIRED' },
        'GET /api/faq': { faqs: [] },
      },
    });
  const fillIn = async ({ user }: Awaited<ReturnType<typeof open>>, confirmed: string): Promise<void> => {
    await user.type(screen.getByLabelText('Password you logged in with'), 'given-1');
    await user.type(screen.getByLabelText('New password'), 'plum-gr4vel');
    await user.type(screen.getByLabelText('Confirm password'), confirmed);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  };

  it.each(['', '/users', '/profile/security', '/login'])('opens no page at %s before it is changed', async (path) => {
    const { sent } = await open(path);

    expect(screen.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /account of/ })).toBeNull();
    expect(sent.map((request) => request.path)).toEqual(['/api/auth/me']);
  });

  it('is not changed when the new passwords differ', async () => {
    const opened = await open();

    await fillIn(opened, 'another-1');

    expect((await screen.findAllByText(MESSAGES.passwordMismatch))[0]).toBeVisible();
    expect(opened.writes()).toEqual([]);
  });

  it('opens the requested page after the change', async () => {
    const opened = await open('/support/faq?order=DESC');
    opened.respond({
      'PUT /api/users/{id}/password': { user: signedInUser() },
      'GET /api/auth/me': { user: signedInUser() },
    });

    await fillIn(opened, 'plum-gr4vel');

    expect(await screen.findByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    expect(window.location.search).toBe('?order=DESC');
    expect(opened.writes()).toMatchObject([{ body: { currentPassword: 'given-1', newPassword: 'plum-gr4vel' } }]);
  });
});

describe('SecurityPage', () => {
  const off: SecondFactorRecord = { isActive: false, isRequired: false, activatedAt: null, recoveryCodesLeft: 0 };
  const session = (id: string, isCurrent: boolean): SessionRecord => ({
    ...{ id, isCurrent, device: 'Chrome on Windows', client: 'browser', address: '192.0.2.1' },
    ...{ createdAt: '2026-01-01T12:00:00.000Z', lastSeenAt: '2026-01-01T12:00:00.000Z' },
  });
  const open = (responses: Responses = {}) =>
    renderDashboard('/profile/security', {
      responses: {
        'GET /api/auth/second-factor': { secondFactor: off },
        'GET /api/auth/sessions': { sessions: [session('here', true), session('there', false)] },
        ...responses,
      },
    });

  it('sets up a second factor and shows the recovery codes until they are confirmed', async () => {
    const { user, respond } = await open({
      'POST /api/auth/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/nepsh' },
      'PUT /api/auth/second-factor': { recoveryCodes: CODES },
    });
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog', { name: SECOND_FACTOR.setUp });
    await user.type(within(dialog).getByLabelText('Your password'), 'secret{Enter}');
    expect(await within(dialog).findByRole('img', { name: 'QR code of the key' })).toBeVisible();
    expect(within(dialog).getByText('ABCD EFGH')).toBeVisible();

    await user.type(within(dialog).getByRole('textbox', { name: 'Code' }), '123456{Enter}');
    const codes = await within(dialog).findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await user.keyboard('{Escape}');
    expect(codes).toBeVisible();

    const on = { ...off, isActive: true, activatedAt: '2026-01-01T12:00:00.000Z', recoveryCodesLeft: 10 };
    respond({ 'GET /api/auth/second-factor': { secondFactor: on } });
    await user.click(within(dialog).getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible();
  });

  it('ends the other sessions with the right password only', async () => {
    const { user, writes, respond } = await open({
      'DELETE /api/auth/sessions': failure('VALIDATION_FAILED', { errors: { currentPassword: [WRONG_PASSWORD] } }),
    });
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere else?' });
    await user.type(within(dialog).getByLabelText('Your password'), 'not-the-one1{Enter}');
    expect(await within(dialog).findByText(WRONG_PASSWORD)).toBeVisible();

    respond({
      'DELETE /api/auth/sessions': { message: 'Signed out everywhere else.' },
      'GET /api/auth/sessions': { sessions: [session('here', true)] },
    });
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), 'secret{Enter}');

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull());
    expect(writes().map(({ body }) => body)).toEqual([
      { currentPassword: 'not-the-one1' },
      { currentPassword: 'secret' },
    ]);
  });
});

describe('a required second factor', () => {
  it('opens the dashboard after the recovery codes are confirmed', async () => {
    const { user, respond } = await renderDashboard('/support/faq', {
      responses: {
        'GET /api/faq': { faqs: [] },
        'GET /api/auth/me': { user: signedInUser(), restriction: 'SECOND_FACTOR_SETUP_REQUIRED' },
        'POST /api/auth/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/nepsh' },
        'PUT /api/auth/second-factor': { recoveryCodes: CODES },
      },
    });
    expect(screen.getByText(SECOND_FACTOR.setUpText)).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'secret{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');

    respond({ 'GET /api/auth/me': { user: { ...signedInUser(), hasSecondFactor: true } } });
    await user.click(await screen.findByRole('button', { name: 'I have stored them' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  });
});
