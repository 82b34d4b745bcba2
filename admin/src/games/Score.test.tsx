import { LIMITS } from '@contract/limits.js';
import { tooLongMessage } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
// Loaded before the first test, whose time limit would count it.
import '../activity/undo-change.js';
import { failure, hold, type Responses } from '../testing/network.js';
import { gameRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const GAME = gameRecord({ status: 'Live', isLive: true, homeScore: 2, awayScore: 1, revision: 7 });
const RESULT = `/api/matches/${GAME.matchId}/game/${GAME.id}/result`;
const CALL = 'PUT /api/matches/{matchId}/game/{gameId}/result';

const scoreButton = () => screen.findByRole('button', { name: /score of Reds vs Blues/ });
const total = (team: string): HTMLElement => screen.getByRole('spinbutton', { name: team });

const openList = (permissions: Permission[], responses: Responses = {}) =>
  renderDashboard('/matches', {
    permissions: ['ongoing-matches:access', ...permissions],
    responses: {
      'GET /api/games': { games: [GAME] },
      'GET /api/games/watching': { watching: [] },
      'GET /api/leagues': { leagues: [] },
      [CALL]: { game: GAME, message: 'Score saved.' },
      ...responses,
    },
  });

/** Opens the editor of the score with the keyboard. */
async function openEditor(responses: Responses = {}) {
  const page = await openList(['games:update'], responses);
  (await scoreButton()).focus();
  await page.user.keyboard('{Enter}');
  const editor = await screen.findByRole('dialog', { name: 'Score of Reds vs Blues' });
  return { ...page, editor };
}

describe('score in the list', () => {
  it('is text only without the permission to change games', async () => {
    await openList([]);

    expect(within(screen.getByRole('row', { name: /Reds/ })).getByText('2–1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /score of/ })).toBeNull();
  });

  it('can be entered with the keyboard', async () => {
    const { user, writes, editor } = await openEditor();
    await waitFor(() => expect(total('Reds')).toHaveFocus());

    await user.keyboard('3{Tab}4{Enter}');

    await waitFor(() => expect(editor).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      { method: 'PUT', path: RESULT, body: { homeScore: 3, awayScore: 4, statusText: '' } },
    ]);
    expect(writes()[0]?.headers.get('if-match')).toBe('"7"');
  });

  it('does not change after Escape, which returns the focus to the button', async () => {
    const { user, fill, writes, editor } = await openEditor();
    await fill(total('Reds'), '9');

    await user.keyboard('{Escape}');

    await waitFor(() => expect(editor).not.toBeInTheDocument());
    await waitFor(async () => expect(await scoreButton()).toHaveFocus());
    expect(writes()).toEqual([]);
  });
});

describe('undoing a score', () => {
  it('writes the earlier score at the revision of the change', async () => {
    const changed = { ...GAME, homeScore: 3, awayScore: 4, revision: 8 };
    const { user, writes } = await openEditor({
      [CALL]: { game: changed, message: 'Score saved.' },
      'PUT /api/matches/{matchId}/game/{gameId}': { game: GAME },
    });
    await waitFor(() => expect(total('Reds')).toHaveFocus());
    await user.keyboard('3{Tab}4{Enter}');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ method: 'PUT', body: { homeScore: 2, awayScore: 1 } });
    expect(writes()[1]?.headers.get('if-match')).toBe('"8"');
  });
});

describe('score editor after another user changed the game', () => {
  const newerGame = { ...GAME, homeScore: 3, revision: 8 };

  /** Sends a score for a game that has changed since it was read. */
  async function sendStale() {
    const page = await openEditor({ [CALL]: failure('STALE_WRITE', { current: newerGame }) });
    await page.fill(total('Blues'), '4');
    page.respond({ 'GET /api/games': { games: [newerGame] } });
    await page.user.keyboard('{Enter}');
    const alert = await within(page.editor).findByRole('alert');
    return { ...page, alert };
  }

  it('shows the score of the other user', async () => {
    const { alert } = await sendStale();

    expect(alert).toHaveTextContent(failure('STALE_WRITE').body.message);
    await waitFor(() => expect(alert).toHaveTextContent('It is now 3–1'));
  });

  it('sends the score again based on the revision that was shown', async () => {
    const { alert, user, respond, writes } = await sendStale();
    await waitFor(() => expect(alert).toHaveTextContent('It is now 3–1'));
    respond({ [CALL]: { game: newerGame } });

    await user.keyboard('{Enter}');

    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ homeScore: 2, awayScore: 4 });
    expect(writes()[1]?.headers.get('if-match')).toBe('"8"');
  });
});

describe('score editor while it saves', () => {
  /** Submits a score whose request fails once `release` is called. */
  async function startSaving() {
    const pending = hold(failure('INTERNAL', { message: 'The score is broken.' }));
    const page = await openEditor({ [CALL]: pending.respond });
    await page.fill(total('Blues'), '7');
    await page.user.keyboard('{Enter}');
    await within(page.editor).findByRole('progressbar');
    return { ...page, release: pending.release };
  }

  it('ignores key presses and restores the focus after a failure', async () => {
    const { user, release } = await startSaving();

    await user.keyboard('5');
    release();

    await screen.findByText('The score is broken.');
    expect(total('Blues')).toHaveValue(7);
    expect(total('Blues')).toHaveFocus();
  });

  it('shows the failure in a toast after the editor was closed', async () => {
    const { user, editor, release } = await startSaving();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor).not.toBeInTheDocument());

    release();

    expect(await screen.findByText('Reds vs Blues was not changed. The score is broken.')).toBeVisible();
  });
});

describe('status text of a game', () => {
  it('does not save a text that is too long', async () => {
    const { fill, writes, editor, user } = await openEditor();
    const field = within(editor).getByRole('combobox', { name: 'Status text' });

    await fill(field, 'x'.repeat(LIMITS.statusText + 1));
    await user.type(field, '{Enter}');

    expect(within(editor).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(within(editor).getByRole('alert')).toHaveTextContent(tooLongMessage('Status text', LIMITS.statusText));
    expect(writes()).toEqual([]);
  });
});

describe('status text of a scheduled game', () => {
  it('is cleared where it is shown', async () => {
    const game = gameRecord({ statusText: 'Postponed', revision: 3 });
    const { user, writes } = await renderDashboard('/matches/schedule', {
      permissions: ['schedule-matches:access', 'games:update'],
      responses: {
        'GET /api/games': { games: [game] },
        'GET /api/leagues': { leagues: [] },
        [CALL]: { game: { ...game, statusText: '' } },
      },
    });
    const row = within(screen.getByRole('row', { name: /Reds/ }));
    expect(row.queryByRole('timer')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Postponed: status text of Reds vs Blues. Change it' }));
    const editor = await screen.findByRole('dialog', { name: 'Status text of Reds vs Blues' });

    await user.clear(within(editor).getByRole('combobox', { name: 'Status text' }));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(editor).not.toBeInTheDocument());
    expect(writes()).toMatchObject([{ body: { statusText: '' } }]);
  });
});
