import type { Permission } from '@contract/permissions.js';
import type { RecordingDetails, RecordingRecord } from '@contract/records/recording.record.js';
import { describe, expect, it } from '@jest/globals';
import { record } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

const LISTED: RecordingRecord = {
  ...record(),
  name: 'bcd2345678',
  title: 'Main',
  gameId: '1'.repeat(24),
  gameTitle: 'Arden vs Calder',
  game: null,
  state: 'recorded',
  openedAt: '2026-01-01T12:00:00.000Z',
  endedAt: '2026-01-01T14:00:00.000Z',
  from: null,
  to: null,
  duration: 6_300,
  bytes: 2_000_000_000,
  replayId: null,
  deletedAt: null,
};
const RECORDING: RecordingDetails = {
  ...LISTED,
  files: [
    { part: 1, name: 'a.mp4', bytes: 1_000_000_000, duration: 3_000, width: 1_920, height: 1_080 },
    { part: 2, name: 'b.mp4', bytes: 1_000_000_000, duration: 3_300, width: 1_280, height: 720 },
  ],
  mediaFrom: 12.4,
  mediaTo: 6_312.4,
  reviewUrl: null,
};

const KEYS: Permission[] = ['recordings:access', 'recordings:update', 'recordings:delete', 'replays:create'];

async function open(search = '') {
  const { user } = await renderDashboard(`/recordings${search}`, {
    permissions: KEYS,
    responses: {
      'GET /api/recordings': { recordings: [LISTED] },
      'GET /api/recordings/{id}': { recording: RECORDING },
    },
  });
  return user;
}

describe('the page of recordings', () => {
  it('shows the game, state, duration and size of a recording', async () => {
    await open();

    expect(await screen.findByText('Arden vs Calder')).toBeVisible();
    expect(screen.getByText('Recorded')).toBeVisible();
    expect(screen.getByText(/1 h 45 min/)).toBeVisible();
  });

  it('links each file of a recording', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Download/ }));

    const dialog = await screen.findByRole('dialog', { name: 'Download Arden vs Calder: Main' });
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/api/recordings/${RECORDING.id}/download?part=1`,
      `/api/recordings/${RECORDING.id}/download?part=2`,
    ]);
  });

  it('offers the times that the encoder covers', async () => {
    await open(`?dialog=edit&id=${RECORDING.id}`);

    const dialog = await screen.findByRole('dialog', { name: /^Trim Arden vs Calder: Main/ });
    const [start, end] = within(dialog).getAllByRole('slider');
    expect(start).toHaveAttribute('aria-valuetext', '0:12');
    expect(end).toHaveAttribute('aria-valuetext', '1:45:12');
    expect(within(dialog).getByText('1:45:00')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Start' })).toHaveValue('');
  });
});
