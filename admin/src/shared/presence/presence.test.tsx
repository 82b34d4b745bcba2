import type { PresenceMode } from '@contract/presence.js';
import type { Resource } from '@contract/resources/index.js';
import { describe, expect, it } from '@jest/globals';
import { leagueRecord, matchRecord, settingsRecord } from '../../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../../testing/renderDashboard.js';

const league = leagueRecord();
const match = matchRecord();
const settings = settingsRecord({ autoFinish: false });

/** Returns the server's event when one colleague has a record open. */
const colleague = (resource: Resource, id: string, mode: PresenceMode) => ({
  records: [{ resource, id, people: [{ userId: 'ben', name: 'ben-okoro', mode, since: '2026-01-01T12:00:00.000Z' }] }],
});

const status = (text: RegExp) => waitFor(() => expect(screen.getByText(text).closest('[role=status]')).toBeVisible());

describe('page of a record', () => {
  it('names a colleague who views the record until the colleague leaves', async () => {
    const { emit } = await renderDashboard(`/matches/${match.id}`, {
      responses: { 'GET /api/matches/{id}': { match }, 'GET /api/games': { games: [] } },
    });

    emit('presence', colleague('matches', match.id, 'viewing'));
    await status(/^ben-okoro is viewing this/);
    expect(screen.getByRole('button', { name: 'open by 1 colleague' })).toBeVisible();

    emit('presence', { records: [] });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^open by/ })).toBeNull());
  });
});

describe('settings page', () => {
  const openSettings = () => renderDashboard('/settings', { responses: { 'GET /api/setting': { settings } } });

  it('names a colleague who edits the settings', async () => {
    const { emit } = await openSettings();

    emit('presence', colleague('settings', settings.id, 'editing'));

    await status(/^ben-okoro is editing this/);
  });

  it('reports an edit while a field has an unsaved change', async () => {
    const { user, sent } = await openSettings();
    const modes = (): unknown[] =>
      sent
        .filter(({ path }) => path === '/api/presence')
        .map(({ body }) => (body as { open: { mode: PresenceMode }[] }).open.map(({ mode }) => mode).join());
    await waitFor(() => expect(modes().at(-1)).toBe('viewing'));

    await user.click(screen.getByLabelText('Finish games automatically'));
    await waitFor(() => expect(modes().at(-1)).toBe('editing'));

    await user.click(screen.getByLabelText('Finish games automatically'));
    await waitFor(() => expect(modes().at(-1)).toBe('viewing'));
  });
});

describe('form', () => {
  it('lists the colleagues who have the record open', async () => {
    const { user, emit } = await renderDashboard(`/leagues?dialog=edit&id=${league.id}`, {
      responses: { 'GET /api/leagues': { leagues: [league] }, 'GET /api/leagues/{id}': { league } },
    });
    const form = await screen.findByRole('dialog', { name: 'Edit league' });

    emit('presence', colleague('leagues', league.id, 'editing'));
    await user.click(await within(form).findByRole('button', { name: 'open by 1 colleague' }));

    const list = await screen.findByRole('dialog', { name: 'Open by' });
    expect(list).toHaveTextContent(/ben-okoro\s*Editing since/);
    expect(within(form).getByText(/Your changes are merged when you save/)).toBeVisible();
  });
});
