import { LIMITS } from '@contract/limits.js';
import { MESSAGES, tooLongMessage } from '@contract/messages.js';
import { describe, expect, it } from '@jest/globals';
import type { Responses } from '../../testing/network.js';
import { renderDashboard, screen, within } from '../../testing/renderDashboard.js';

const NO_STATISTICS = { total: 0, downloads: 0, averageSizeInMB: 0, platforms: [], byDay: [] };

/** Empty lists and other responses that the pages of the forms read. */
const EMPTY: Responses = {
  'GET /api/leagues': { leagues: [] },
  'GET /api/teams': { teams: [] },
  'GET /api/teams/suggestions': { suggestions: [], total: 0 },
  'GET /api/replays': { replays: [] },
  'GET /api/faq': { faqs: [] },
  'GET /api/affiliate': { affiliates: [] },
  'GET /api/mobile/downloads': { downloads: [] },
  'GET /api/mobile/downloads/statistics': { statistics: NO_STATISTICS },
  'GET /api/notifications': { notifications: [] },
  'GET /api/affiliate/statistics': { statistics: { byDay: [], byLink: [] } },
  'GET /api/games': { games: [] },
  'GET /api/users': { users: [] },
};

/** Messages of each form when it is submitted empty. */
const FORMS: readonly [path: string, button: string, messages: readonly string[]][] = [
  ['/leagues', 'Add league', ['Name is required', MESSAGES.categoryRequired, MESSAGES.invalidLogoUrl]],
  ['/teams', 'Add team', ['Name is required']],
  ['/replays', 'Add replay', ['Title is required', 'League is required', 'Category is required']],
  ['/support/faq', 'Add FAQ', ['Title is required', 'Description is required']],
  ['/affiliate', 'Add affiliate link', ['Title is required', 'Link must be a valid URL']],
  ['/mobile/downloads', 'Add app build', ['Version is required', 'Download URL is required']],
  ['/notifications/manage', 'Add notification template', ['Title is required', 'Description is required']],
  ['/users', 'Add staff', [MESSAGES.usernameShort, 'Email is required', MESSAGES.passwordShort]],
  ['/users/roles', 'Add role', [MESSAGES.roleNameRequired]],
];

describe('empty form', () => {
  it.each(FORMS)('of %s shows the missing fields, focuses the first of them, and sends nothing', async (...form) => {
    const [path, button, messages] = form;
    const { user, writes } = await renderDashboard(path, { responses: EMPTY });
    const [open] = screen.getAllByRole('button', { name: button });
    if (open) await user.click(open);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByRole('textbox');

    const submit = dialog.querySelector<HTMLElement>('button[type=submit]');
    if (submit) await user.click(submit);

    for (const message of messages) expect((await within(dialog).findAllByText(message))[0]).toBeVisible();
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
    expect(writes()).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['/leagues', 'Add league', 'Logo URL'],
    ['/teams', 'Add team', 'Crest'],
    ['/mobile/downloads', 'Add app build', 'Download URL'],
    ['/affiliate', 'Add affiliate link', 'Image URL'],
    ['/affiliate', 'Add affiliate link', 'Link'],
  ])('of %s shows at once that it is too long: %s, %s', async (path, button, label) => {
    const { user, fill } = await renderDashboard(path, { responses: EMPTY });
    const [open] = screen.getAllByRole('button', { name: button });
    if (open) await user.click(open);
    const dialog = await screen.findByRole('dialog');

    await fill(
      await within(dialog).findByRole('textbox', { name: label }),
      `https://a.example/${'x'.repeat(LIMITS.url)}`,
    );

    expect(await within(dialog).findByText(tooLongMessage(label, LIMITS.url))).toBeVisible();
  });
});
