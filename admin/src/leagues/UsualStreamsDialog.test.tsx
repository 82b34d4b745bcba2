import { describe, expect, it } from '@jest/globals';
import { leagueRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const league = leagueRecord();

async function openDialog() {
  const rendered = await renderDashboard(`/leagues?dialog=streams&id=${league.id}`, {
    responses: {
      'GET /api/leagues': { leagues: [league] },
      'GET /api/leagues/{id}': { league },
      'GET /api/leagues/{id}/streams': { streams: [], revision: 1 },
      'PUT /api/leagues/{id}/streams': { streams: [], revision: 2 },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Usual streams of Harbour League' });
  return { ...rendered, dialog, add: await within(dialog).findByRole('button', { name: 'Add a stream' }) };
}

describe('UsualStreamsDialog', () => {
  it('focuses the next stream when a stream is removed, and the add button after the last one', async () => {
    const { user, dialog, add } = await openDialog();
    const titles = () => within(dialog).getAllByRole('textbox', { name: 'Title' });
    await user.click(add);
    await user.type(titles()[0]!, 'One too many');
    await user.click(add);
    await user.type(titles()[1]!, 'Main feed');

    await user.click(within(dialog).getByRole('button', { name: 'Remove: stream 1' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Remove: stream 1' })).toHaveFocus());
    expect(titles().map((field) => (field as HTMLInputElement).value)).toEqual(['Main feed']);

    await user.keyboard('{Enter}');
    await waitFor(() => expect(add).toHaveFocus());
  });

  it('saves the streams of the league', async () => {
    const { user, dialog, add, writes } = await openDialog();
    await user.click(add);
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Main feed');
    await user.type(within(dialog).getByRole('textbox', { name: 'URL' }), 'https://live.example.org/main.m3u8');

    await user.click(within(dialog).getByRole('button', { name: 'Save streams' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(writes()).toMatchObject([
      { body: { streams: [{ title: 'Main feed', url: 'https://live.example.org/main.m3u8' }] } },
    ]);
  });
});
