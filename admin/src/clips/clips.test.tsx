import type { ClipRecord } from '@contract/records/clip.record.js';
import type { RecordingDetails, RecordingRecord } from '@contract/records/recording.record.js';
import { describe, expect, it } from '@jest/globals';
import { record } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

const [MATCH, GAME] = ['2'.repeat(24), '1'.repeat(24)];
const LISTED: RecordingRecord = {
  ...record(),
  name: 'bcd2345678',
  title: 'Main',
  gameId: GAME,
  gameTitle: 'Arden vs Calder',
  game: { _id: GAME, matchId: MATCH, title: 'Arden vs Calder', startsAt: '2026-01-01T12:00:00.000Z', status: 'Live' },
  state: 'recording',
  openedAt: '2026-01-01T12:00:00.000Z',
  endedAt: null,
  from: null,
  to: null,
  duration: 600,
  bytes: 2_000_000,
  replayId: null,
  deletedAt: null,
};
const RECORDING: RecordingDetails = {
  ...LISTED,
  files: [],
  mediaFrom: 12.4,
  mediaTo: 612.4,
  reviewUrl: null,
};
const CLIP: ClipRecord = {
  ...record(),
  title: 'First goal',
  matchId: MATCH,
  gameId: GAME,
  recordingId: RECORDING._id,
  from: 20,
  to: 40,
  duration: 20,
  isHighlight: true,
  url: `/clip/${record()._id}/First-goal`,
  pictureUrl: '',
  playlistUrl: '',
  stream: '',
};

async function open() {
  const dashboard = await renderDashboard(`/recordings?dialog=clip&id=${RECORDING.id}`, {
    permissions: ['recordings:access', 'clips:create', 'clips:delete'],
    responses: {
      'GET /api/recordings': { recordings: [LISTED] },
      'GET /api/recordings/{id}': { recording: RECORDING },
      'GET /api/clips': { clips: [CLIP] },
    },
  });
  return { dashboard, dialog: await screen.findByRole('dialog', { name: 'Clip of Arden vs Calder: Main' }) };
}

describe('the dialog of a clip', () => {
  it('suggests the last 20 seconds', async () => {
    const { dialog } = await open();

    expect(within(dialog).getByLabelText(/^Start/)).toHaveValue(592);
    expect(within(dialog).getByLabelText(/^End/)).toHaveValue(612);
  });

  it('lists the clips of the recording', async () => {
    const { dialog } = await open();

    const link = await within(dialog).findByRole('link', { name: 'First goal' });
    expect(link).toHaveAttribute('href', CLIP.url);
    expect(within(dialog).getByText('20 s · Highlight')).toBeVisible();
  });
});
