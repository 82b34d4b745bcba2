import { describe, expect, it } from '@jest/globals';
import { failure, type Responses } from '../testing/network.js';
import { teamRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const NO_SUGGESTIONS = { suggestions: [], total: 0 };
const EMPTY: Responses = { 'GET /api/teams': { teams: [] }, 'GET /api/teams/suggestions': NO_SUGGESTIONS };

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

async function openForm(responses: Responses = {}) {
  const page = await renderDashboard('/teams?dialog=create', { responses: { ...EMPTY, ...responses } });
  const dialog = await screen.findByRole('dialog', { name: 'Add team' });
  await within(dialog).findByRole('textbox', { name: 'Name' });
  const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Add team' }));
  return { ...page, dialog, submit };
}

describe('TeamForm', () => {
  it('sends a name per line, and the colors', async () => {
    const { user, submit, dialog, writes } = await openForm({
      'POST /api/teams': { team: teamRecord(), message: 'Harbour United was added.' },
    });
    await user.type(field('Name'), 'Harbour United');
    await user.type(field('Other names'), 'Harbour Utd{Enter}{Enter}The Anchors');
    await user.type(field('Short name'), 'HARBOUR');
    await user.type(field('Main color'), '#C8102E');

    await submit();

    expect(await screen.findByText('Harbour United was added.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/teams',
        body: {
          name: 'Harbour United',
          aliases: ['Harbour Utd', 'The Anchors'],
          shortName: 'HARBOUR',
          colours: ['#C8102E'],
          crest: '',
        },
      },
    ]);
  });

  it('shows the values of a team', async () => {
    const team = teamRecord();
    await renderDashboard(`/teams?dialog=edit&id=${team.id}`, {
      responses: {
        'GET /api/teams': { teams: [team] },
        'GET /api/teams/{id}': { team },
        'GET /api/teams/suggestions': NO_SUGGESTIONS,
      },
    });
    await screen.findByRole('dialog', { name: 'Edit team' });

    expect(await screen.findByRole('textbox', { name: 'Other names' })).toHaveValue('Harbour Utd\nThe Anchors');
    expect(field('Main color')).toHaveValue('#c8102e');
    expect(field('Second color')).toHaveValue('');
  });

  it('shows at its field that another team has a name', async () => {
    const message = '“The Anchors” is already a name of Harbour United.';
    const { user, submit, dialog } = await openForm({
      'POST /api/teams': failure('TEAM_NAME_TAKEN', { message, errors: { aliases: [message] } }),
    });
    await user.type(field('Name'), 'Anchors');
    await user.type(field('Other names'), 'The Anchors');

    await submit();

    await waitFor(() => expect(field('Other names')).toBeInvalid());
    expect((await within(dialog).findAllByText(message))[0]).toBeVisible();
  });

  it('rejects a color and a name that the team has twice before it sends anything', async () => {
    const { user, submit, dialog, writes } = await openForm();
    await user.type(field('Name'), 'Harbour');
    await user.type(field('Other names'), 'HARBOUR');
    await user.type(field('Main color'), 'red');

    await submit();

    expect(await within(dialog).findByText('“HARBOUR” is the same name as another one of this team')).toBeVisible();
    expect(await within(dialog).findByText('Colors must look like #c8102e')).toBeVisible();
    expect(field('Main color')).toBeInvalid();
    expect(writes()).toEqual([]);
  });

  it('discards nothing when a color is typed and cleared', async () => {
    const { user, dialog } = await openForm();
    await user.type(field('Second color'), '#fff');
    await user.clear(field('Second color'));

    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('names without a team', () => {
  const SUGGESTED = { suggestions: [{ name: 'Seaside', games: 12 }], total: 1 };
  const ADD = 'Seaside (12): add as a team, 12 games';

  it('are added with one press', async () => {
    const { user, writes } = await renderDashboard('/teams', {
      responses: {
        ...EMPTY,
        'GET /api/teams/suggestions': SUGGESTED,
        'POST /api/teams': { team: teamRecord({ name: 'Seaside' }), message: 'Seaside was added.' },
      },
    });

    await user.click(await screen.findByRole('button', { name: ADD }));

    expect(await screen.findByText('Seaside was added.')).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'POST', path: '/api/teams', body: { name: 'Seaside' } }]);
  });

  it('cannot be added without the permission', async () => {
    await renderDashboard('/teams', {
      permissions: ['teams:view'],
      responses: { ...EMPTY, 'GET /api/teams/suggestions': SUGGESTED },
    });

    expect(await screen.findByRole('button', { name: ADD })).toBeDisabled();
  });

  it('are hidden if every name has a team', async () => {
    await renderDashboard('/teams', { responses: EMPTY });

    expect(await screen.findByText(/^Add a team to give it/)).toBeVisible();
    expect(screen.queryByText(/without a team/)).toBeNull();
  });
});
