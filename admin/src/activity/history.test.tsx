import type { Permission } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, page, type Responses } from '../testing/network.js';
import { leagueRecord, record } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const EDITOR: readonly Permission[] = ['leagues:access', 'leagues:view', 'leagues:update', 'logs:view'];

const league = leagueRecord({ name: 'Quay trophy' });

/** Casts the values: the OpenAPI description has no type for arbitrary values. */
const change = (before: string | null, after: string, field = 'name') => ({
  field,
  before: before as never,
  after: after as never,
});
type Change = ReturnType<typeof change>;

type Entry = Omit<ActivityRecord, 'changes'> & { changes: Change[] };

const entry = (action: string, changes: Change[], more: Partial<Entry> = {}): Entry => ({
  ...{ _id: record().id, id: record().id, role: 'staff', action, source: 'server', changes },
  ...{ user: { _id: 'u', username: 'undoer', email: 'undoer@example.org' }, resource: 'leagues' },
  ...{ resourceId: league.id, createdAt: '2026-01-01T12:00:00.000Z' },
  ...more,
});

const FIRST = entry('Created the league Quay league', [
  change(null, 'Quay league'),
  ...['abbreviation', 'country', 'category', 'logoUrl'].map((field) => change(null, 'x', field)),
]);
const SECOND = entry('Changed the league Quay cup', [change('Quay league', 'Quay cup')]);
const THIRD = entry('Changed the league Quay trophy', [change('Quay cup', 'Quay trophy')]);

async function openHistory(log: Responses['GET /api/users/activity'], permissions = EDITOR) {
  const rendered = await renderDashboard(`/leagues?dialog=edit&id=${league.id}`, {
    permissions,
    responses: {
      'GET /api/leagues': { leagues: [league] },
      'GET /api/leagues/{id}': { league },
      ...(log && { 'GET /api/users/activity': log }),
    },
  });
  const form = await screen.findByRole('dialog', { name: 'Edit league' });
  await within(form).findByRole('textbox', { name: 'Name' });
  return { ...rendered, form };
}

async function openEntries(activities: Entry[], log: Responses['GET /api/users/activity'] = { activities }) {
  const rendered = await openHistory(log);
  await rendered.user.click(within(rendered.form).getByRole('button', { name: 'History: Quay trophy' }));
  const history = await screen.findByRole('dialog', { name: 'History of Quay trophy' });
  const list = await within(history).findByRole('list', { name: 'History' });
  const undo = (action: string) => within(history).getByRole('button', { name: `Undo: ${action}` });
  return { ...rendered, history, list, undo };
}

describe('the history of a record', () => {
  it('is offered to users who may read the log only', async () => {
    const { form } = await openHistory(undefined, ['leagues:access', 'leagues:view', 'leagues:update']);

    expect(within(form).queryByRole('button', { name: /^History/ })).toBeNull();
  });

  it('shows each change with its author and returns the focus when it is closed', async () => {
    const { user, form, history, list } = await openEntries([THIRD, SECOND, FIRST]);
    const [latest] = within(list).getAllByRole('listitem');
    expect(latest).toHaveTextContent('Changed the league Quay trophy');
    expect(latest).toHaveTextContent('undoer');
    expect(latest).toHaveTextContent(/Name\s*Before\s*Quay cup\s*After\s*Quay trophy/);

    await user.keyboard('{Escape}');

    await waitFor(() => expect(history).not.toBeInTheDocument());
    expect(within(form).getByRole('button', { name: /^History/ })).toHaveFocus();
  });

  it('shows the fields of a new record on request', async () => {
    const { user, list } = await openEntries([FIRST]);
    expect(within(list).queryByText('Before')).toBeNull();

    await user.click(within(list).getByRole('button', { name: /^Show 5 fields/ }));

    expect(within(list).getAllByText('Before')[0]).toBeVisible();
  });

  it('loads earlier entries on request', async () => {
    const { user } = await openEntries([], ({ query }) =>
      page({ activities: query.get('range') === '[0,19]' ? [THIRD] : [FIRST] }, 21),
    );

    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));

    expect(await screen.findByText('Created the league Quay league')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo: Created/ })).toBeNull();
  });
});

describe('undoing a change', () => {
  it('names the field that was changed again since', async () => {
    const { user, undo, writes } = await openEntries([THIRD, SECOND]);

    await user.click(undo(SECOND.action));

    expect(await screen.findByText(/^Changed again since then: Name\./)).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('asks first and marks the entry as undone', async () => {
    const { user, undo, writes, respond } = await openEntries([THIRD, SECOND]);
    const undoing = entry('Undid: Changed the league Quay trophy', [change('Quay trophy', 'Quay cup')], {
      undoes: THIRD.id,
    });
    await user.click(undo(THIRD.action));
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    expect(within(question).getByText('Name: Quay trophy → Quay cup')).toBeVisible();

    respond({
      'PUT /api/leagues/{id}': { league },
      'GET /api/users/activity': { activities: [undoing, THIRD, SECOND] },
    });
    await user.click(within(question).getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(undoing.action)).toBeVisible();
    expect(screen.getByText('Undone')).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'PUT', body: { name: 'Quay cup' } }]);
  });

  it('shows the restored value in the form of the record', async () => {
    const { user, form, undo, respond } = await openEntries([THIRD, SECOND]);
    await user.click(undo(THIRD.action));
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    const restored = { ...league, name: 'Quay cup', revision: 2 };
    respond({ 'PUT /api/leagues/{id}': { league: restored }, 'GET /api/leagues/{id}': { league: restored } });

    await user.click(within(question).getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(form.querySelector('input[name=name]')).toHaveValue('Quay cup'));
  });

  it('changes nothing when the question is declined', async () => {
    const { user, undo, writes } = await openEntries([THIRD]);
    await user.click(undo(THIRD.action));

    await user.click(await screen.findByRole('button', { name: 'Keep the change' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
  });

  it('shows that the record was deleted', async () => {
    const { user, undo, respond } = await openEntries([THIRD]);
    respond({ 'GET /api/leagues/{id}': failure('LEAGUE_NOT_FOUND') });

    await user.click(undo(THIRD.action));

    expect(await screen.findByText('The record was deleted, so the change cannot be undone.')).toBeVisible();
  });
});
