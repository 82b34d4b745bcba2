import type { Permission } from '@contract/permissions.js';
import type { ClipRecord } from '@contract/records/clip.record.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import type { RecordingDetails, RecordingRecord } from '@contract/records/recording.record.js';
import { describe, expect, it } from '@jest/globals';
import type { Responses } from '../testing/network.js';
import { gameRecord, record } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

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

async function open(more: Responses = {}) {
  const dashboard = await renderDashboard(`/recordings?dialog=clip&id=${RECORDING.id}`, {
    permissions: ['recordings:access', 'clips:create', 'clips:delete'],
    responses: {
      'GET /api/recordings': { recordings: [LISTED] },
      'GET /api/recordings/{id}': { recording: RECORDING },
      'GET /api/clips': { clips: [CLIP] },
      ...more,
    },
  });
  return { dashboard, dialog: await screen.findByRole('dialog', { name: 'Clip of Arden vs Calder: Main' }) };
}

describe('the dialog of a clip', () => {
  it('suggests the last 20 seconds', async () => {
    const { dialog } = await open();

    expect(within(dialog).getByRole('textbox', { name: 'Start' })).toHaveValue('9:52');
    expect(within(dialog).getByRole('textbox', { name: 'End' })).toHaveValue('10:12');
  });

  it('cuts the range that is typed like a clock', async () => {
    const { dashboard, dialog } = await open({ 'POST /api/matches/{matchId}/game/{gameId}/clips': { clip: CLIP } });
    await dashboard.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'Second goal');
    await dashboard.fill(within(dialog).getByRole('textbox', { name: 'Start' }), '8:45.5');
    await dashboard.fill(within(dialog).getByRole('textbox', { name: 'End' }), '9:05');
    expect(within(dialog).getByText('0:19.5')).toBeVisible();

    await dashboard.user.click(within(dialog).getByRole('button', { name: 'Create clip' }));

    await waitFor(() => expect(dashboard.writes()).toMatchObject([{ method: 'POST', body: { from: 525.5, to: 545 } }]));
  });

  it('moves the start with the arrow keys', async () => {
    const { dashboard, dialog } = await open();
    const start = within(dialog).getByRole('slider', { name: 'Start in the recording' });
    expect(start).toHaveAttribute('aria-valuetext', '9:52');

    start.focus();
    await dashboard.user.keyboard('{ArrowRight}');

    expect(within(dialog).getByRole('textbox', { name: 'Start' })).toHaveValue('9:53');
  });

  it('does not move the end beyond the video', async () => {
    const { dashboard, dialog } = await open();

    within(dialog).getByRole('slider', { name: 'End in the recording' }).focus();
    await dashboard.user.keyboard('{End}');

    expect(within(dialog).getByRole('textbox', { name: 'End' })).toHaveValue('10:12');
  });

  it('reports that a clip is too long', async () => {
    const { dashboard, dialog } = await open();

    await dashboard.fill(within(dialog).getByRole('textbox', { name: 'Start' }), '5:00');

    expect(within(dialog).getByText('The length is 5:12. A clip lasts 5 to 90 seconds.')).toBeVisible();
  });

  it('rejects a text that is no time', async () => {
    const { dashboard, dialog } = await open();

    await dashboard.fill(within(dialog).getByRole('textbox', { name: 'Start' }), 'half-time');
    await dashboard.user.click(within(dialog).getByRole('button', { name: 'Create clip' }));

    expect(await within(dialog).findByText(/^Start must be/)).toBeVisible();
    expect(dashboard.writes()).toEqual([]);
  });

  it('lists the clips of the recording', async () => {
    const { dialog } = await open();

    const link = await within(dialog).findByRole('link', { name: 'First goal' });
    expect(link).toHaveAttribute('href', CLIP.url);
    expect(within(dialog).getByText('20 s · Highlight')).toBeVisible();
  });
});

describe('the clips of a recording', () => {
  it('can be deleted without the permission to create clips', async () => {
    const { user, writes } = await renderDashboard('/recordings', {
      permissions: ['recordings:access', 'clips:delete'],
      responses: {
        'GET /api/recordings': { recordings: [LISTED] },
        'GET /api/recordings/{id}': { recording: RECORDING },
        'GET /api/clips': { clips: [CLIP] },
        'DELETE /api/matches/{matchId}/game/{gameId}/clips/{id}': { clip: CLIP },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Clips/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Clips of Arden vs Calder: Main' });
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();

    await user.click(await within(dialog).findByRole('button', { name: 'Delete First goal' }));
    await user.click(await screen.findByRole('button', { name: 'Delete clip' }));

    await waitFor(() => expect(writes()).toMatchObject([{ method: 'DELETE' }]));
  });
});

describe('the button in the control room', () => {
  const OWN: StreamRecord = {
    ...record(),
    ...{ title: 'Main', quality: '1080p', language: 'English', platform: 'Own', stream: '/api/stream?id=1' },
    url: `e30.${btoa(JSON.stringify({ url: '/live/live-0-0/index.m3u8' }))}.mac`,
  };
  const FILMED = gameRecord({ streamUrls: [OWN] });
  const openGame = (permissions: Permission[], recordings: RecordingRecord[] = [LISTED]) =>
    renderDashboard(`/games/${FILMED.id}`, {
      permissions: ['games:view', 'recordings:access', ...permissions],
      responses: {
        'GET /api/games': { games: [FILMED] },
        'GET /api/games/watching': { watching: [] },
        'GET /api/recordings': { recordings },
        'GET /api/recordings/{id}': { recording: RECORDING },
        'GET /api/clips': { clips: [] },
      },
    });

  it('opens the dialog of the recording', async () => {
    const { user } = await openGame(['clips:create']);

    await user.click(await screen.findByRole('button', { name: /^Create clip/ }));

    expect(await screen.findByRole('dialog', { name: 'Clip of Arden vs Calder: Main' })).toBeVisible();
  });

  it('is hidden while nothing is recorded', async () => {
    await openGame(['clips:create'], []);

    expect(screen.queryByRole('button', { name: /^Create clip/ })).not.toBeInTheDocument();
  });

  it('is hidden from users who may not create clips', async () => {
    await openGame([]);

    expect(screen.queryByRole('button', { name: /^Create clip/ })).not.toBeInTheDocument();
  });
});
