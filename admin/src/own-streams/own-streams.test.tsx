import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import type { OwnStreamRecord, OwnStreamTrack } from '@contract/records/own-stream.record.js';
import { describe, expect, it } from '@jest/globals';
import { liveState } from '../live/bus.js';
import { failure, type Responses } from '../testing/network.js';
import { gameRecord, ownStreamRecord, record } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const INGEST = { server: 'rtmp://ingest.example.org/live', key: 'bcdfghjkmn?key=s3cret' };
const TRACKS: OwnStreamTrack[] = [
  { kind: 'video', codec: 'avc1.64001f', width: 1280, height: 720, fps: 30, bitrate: 2_500_000, keyFrameAge: 3.4 },
  { kind: 'audio', codec: 'mp4a.40.2', bitrate: 128_000, channels: 2, sampleRate: 48_000 },
];
const STAFF: Permission[] = [
  'games:view',
  'games:update',
  'streams:access',
  'own-streams:access',
  'own-streams:create',
  'own-streams:update',
  'own-streams:delete',
];

/** A token with this address, as responses contain it. */
const tokenOf = (url: string): string => `e30.${btoa(JSON.stringify({ url }))}.mac`;

const entry = (title: string, url: string): StreamRecord => {
  const { id, _id } = record();
  const common = { quality: '1080p', language: 'English', platform: 'Own', stream: `/api/stream?id=${id}` } as const;
  return { _id, id, title, ...common, url: tokenOf(url) };
};

const OWN = entry('Main', '/live/live-0-0/index.m3u8');
const OTHER = entry('Second', 'https://example.org/a.m3u8');
const GAME = gameRecord({ streamUrls: [OWN, OTHER] });
const { id: gameId, _id, matchId, title, startsAt, status } = GAME;
const WAITING = ownStreamRecord({
  streamId: OWN._id,
  gameId,
  game: { _id, matchId, title, startsAt, status },
});
const UP: OwnStreamRecord = { ...WAITING, state: 'up', tracks: TRACKS, uptime: 700, drops: 2 };
const REJECTED: OwnStreamRecord = {
  ...UP,
  rejected: { at: '2026-01-01T14:02:00.000Z', address: '203.0.113.7', encoder: 'Larix', isAlike: false },
};

const responsesFor = (ownStream: OwnStreamRecord): Responses => ({
  'GET /api/games': { games: [GAME] },
  'GET /api/games/watching': { watching: [] },
  'GET /api/streams': { streams: [] },
  'GET /api/own-streams': { ownStreams: [ownStream] },
  'GET /api/users/activity': { activities: [] },
});

async function openControlRoom(ownStream: OwnStreamRecord, more: Responses = {}, permissions = STAFF) {
  const rendered = await renderDashboard(`/games/${gameId}`, {
    permissions,
    responses: { ...responsesFor(ownStream), ...more },
  });
  return { ...rendered, panel: await screen.findByRole('group', { name: 'Own stream Main' }) };
}

async function openStreamsDialog(more: Responses = {}, permissions = STAFF) {
  const rendered = await renderDashboard(`/games/${gameId}?dialog=streams&id=${gameId}`, {
    permissions,
    responses: { ...responsesFor(WAITING), ...more },
  });
  const dialog = await screen.findByRole('dialog', { name: `Streams of ${title}` });
  return { ...rendered, dialog, entries: () => within(within(dialog).getByRole('list')).getAllByRole('listitem') };
}

const confirmQuestion = async (user: { click(element: Element): Promise<void> }, question: string, action: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: action }));
};

const CREATE = 'POST /api/matches/{matchId}/game/{gameId}/own-stream';

describe('adding an own stream', () => {
  const created = { ownStream: WAITING, ingest: INGEST };

  async function add(responses: Responses) {
    const opened = await openStreamsDialog(responses);
    const { user, dialog } = opened;
    await user.click(within(dialog).getByRole('button', { name: `Own stream: ${title}` }));
    const form = await screen.findByRole('dialog', { name: `Add an own stream to ${title}` });
    await user.click(within(form).getByRole('button', { name: 'Create key' }));
    return { ...opened, form };
  }

  it('shows the server address and the key', async () => {
    const { writes } = await add({ [CREATE]: created });

    const dialog = await screen.findByRole('dialog', { name: 'Connect an encoder to Main' });
    expect(within(dialog).getByRole('group', { name: 'Server' })).toHaveTextContent(INGEST.server);
    expect(within(dialog).getByRole('group', { name: 'Stream key' })).toHaveTextContent(INGEST.key);
    expect(within(dialog).getByText(/shown only once/)).toBeVisible();
    expect(writes()).toMatchObject([{ method: 'POST', body: { title: 'Main', language: 'English' } }]);
  });

  it('lets the encoder set the game live early', async () => {
    const { user, dialog, writes } = await openStreamsDialog({ [CREATE]: created });
    await user.click(within(dialog).getByRole('button', { name: `Own stream: ${title}` }));
    const form = await screen.findByRole('dialog', { name: `Add an own stream to ${title}` });
    await user.click(within(form).getByRole('combobox', { name: 'Go live when the encoder sends' }));
    await user.click(await screen.findByRole('option', { name: 'Up to 15 minutes early' }));

    await user.click(within(form).getByRole('button', { name: 'Create key' }));

    await waitFor(() => expect(writes()).toMatchObject([{ method: 'POST', body: { earlyLiveMinutes: 15 } }]));
  });

  it('does not submit the form of the streams', async () => {
    const { writes, dialog } = await add({ [CREATE]: created });

    await screen.findByRole('dialog', { name: 'Connect an encoder to Main' });

    expect(dialog).toBeInTheDocument();
    expect(writes()).toHaveLength(1);
  });

  it('copies the key', async () => {
    const { user } = await add({ [CREATE]: created });
    const dialog = await screen.findByRole('dialog', { name: 'Connect an encoder to Main' });

    await user.click(within(dialog).getByRole('button', { name: 'Copy: Stream key' }));

    expect(await navigator.clipboard.readText()).toBe(INGEST.key);
    expect(within(dialog).getByText(`Stream key: ${MESSAGES.copied}`)).toBeInTheDocument();
  });

  it('shows a QR code for a phone', async () => {
    const { user } = await add({ [CREATE]: created });

    await user.click(await screen.findByRole('tab', { name: 'Larix' }));

    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeVisible();
  });

  it('shows a command for ffmpeg', async () => {
    const { user } = await add({ [CREATE]: created });

    await user.click(await screen.findByRole('tab', { name: 'ffmpeg' }));

    expect(screen.getByRole('group', { name: 'Command' })).toHaveTextContent(`${INGEST.server}/${INGEST.key}`);
  });

  it('forgets the key when the dialog is closed', async () => {
    const { user } = await add({ [CREATE]: created });

    await user.click(await screen.findByRole('button', { name: 'I have stored it' }));

    await waitFor(() => expect(document.body).not.toHaveTextContent(INGEST.key));
  });

  it('shows what to set if the server receives no streams', async () => {
    const { form } = await add({ [CREATE]: failure('OWN_STREAMS_OFF') });

    expect(await within(form).findByText(/Ask the operator to set RTMP_PORT/)).toBeVisible();
  });

  it('is not offered without the permission', async () => {
    const { dialog } = await openStreamsDialog(
      {},
      STAFF.filter((key) => key !== 'own-streams:create'),
    );

    expect(within(dialog).queryByRole('button', { name: /^Own stream/ })).not.toBeInTheDocument();
  });

  it('waits until other changes of the form are saved', async () => {
    const { user, dialog, entries } = await openStreamsDialog();

    await user.type(within(entries()[1]!).getByRole('textbox', { name: 'Title' }), '!');

    expect(within(dialog).getByRole('button', { name: `Own stream: ${title}` })).toBeDisabled();
  });
});

describe('the early go-live of an own stream', () => {
  const CHANGE = 'PUT /api/own-streams/{id}';

  it('is changed in the panel', async () => {
    const { user, panel, writes } = await openControlRoom(WAITING, {
      [CHANGE]: { ownStream: { ...WAITING, earlyLiveMinutes: 30 } },
    });

    await user.click(within(panel).getByRole('combobox', { name: 'Go live when the encoder sends' }));
    await user.click(await screen.findByRole('option', { name: 'Up to 30 minutes early' }));

    await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', body: { earlyLiveMinutes: 30 } }]));
  });

  it('shows minutes that the list lacks', async () => {
    const { panel } = await openControlRoom({ ...WAITING, earlyLiveMinutes: 42 });

    expect(within(panel).getByRole('combobox', { name: /encoder sends/ })).toHaveTextContent('Up to 42 minutes early');
  });

  it('is hidden once the game is live', async () => {
    const { panel } = await openControlRoom({ ...WAITING, game: { ...WAITING.game!, status: 'Live' } });

    expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('is hidden from users who may not change games', async () => {
    const { panel } = await openControlRoom(
      WAITING,
      {},
      STAFF.filter((key) => key !== 'games:update'),
    );

    expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('the entry of an own stream in the form', () => {
  const SAVE = 'PUT /api/matches/{matchId}/game/{gameId}/streamUrls';

  it('has a state instead of an address', async () => {
    const { entries } = await openStreamsDialog();

    const [ownEntry] = entries();
    expect(within(ownEntry!).queryByRole('textbox', { name: 'URL' })).not.toBeInTheDocument();
    expect(await within(ownEntry!).findByText('Waiting')).toBeVisible();
    expect(within(ownEntry!).getByText(/^Key works from /)).toBeVisible();
  });

  it('is saved without an address', async () => {
    const { user, dialog, entries, fill, writes } = await openStreamsDialog({ [SAVE]: { game: GAME } });
    await fill(within(entries()[0]!).getByRole('textbox', { name: 'Title' }), 'Renamed');

    await user.click(within(dialog).getByRole('button', { name: 'Save streams' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [write] = writes();
    const { streamUrls } = write!.body as { streamUrls: object[] };
    expect(streamUrls[0]).toMatchObject({ _id: OWN._id, title: 'Renamed' });
    expect(streamUrls[0]).not.toHaveProperty('url');
  });

  it('is removed after a question', async () => {
    const { user, dialog, writes } = await openStreamsDialog({ [SAVE]: { game: GAME } });
    await user.click(within(dialog).getByRole('button', { name: 'Remove: stream 1' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save streams' }));

    await confirmQuestion(user, 'Remove this own stream?', 'Remove');

    await waitFor(() => expect(writes()).toHaveLength(1));
  });

  it('stays if the question is denied', async () => {
    const { user, dialog, writes } = await openStreamsDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Remove: stream 1' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save streams' }));

    await confirmQuestion(user, 'Remove this own stream?', 'Cancel');

    expect(dialog).toBeInTheDocument();
    expect(writes()).toEqual([]);
  });
});

describe('an own stream in the control room', () => {
  it('shows the measurements of its encoder', async () => {
    const { panel } = await openControlRoom({ ...UP, advice: ['Key frames every 8.3 s: set 2 s.'] });

    for (const words of [
      'Connected',
      'for 11 min · 2 dropped connections',
      '1280 × 720 · 30 fps · 2.5 Mbit/s · H.264',
      'over 3 s so far',
      'stereo · 48 kHz · 128 kbit/s · AAC',
      'Key frames every 8.3 s: set 2 s.',
    ])
      expect(within(panel).getByText(words)).toBeVisible();
  });

  it('shows the reason of the last end', async () => {
    const { panel } = await openControlRoom({ ...WAITING, state: 'down', reason: 'The connection was lost.' });

    expect(within(panel).getByText('Disconnected')).toBeVisible();
    expect(within(panel).getByText(/^The connection was lost\./)).toBeVisible();
  });

  it('cannot be replaced by an address', async () => {
    await openControlRoom(UP);

    expect(screen.queryByRole('button', { name: `Replace: Main, ${title}` })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Replace: Second, ${title}` })).toBeVisible();
  });

  it('has no form for an address in the alert of a live game', async () => {
    const health = { state: 'down', checkedAt: startsAt, latencyMs: null, failures: 1 } as const;
    const live = gameRecord({ ...GAME, status: 'Live', isLive: true, streamUrls: [{ ...OWN, health }, OTHER] });
    await openControlRoom({ ...WAITING, state: 'down' }, { 'GET /api/games': { games: [live] } });

    const alert = screen.getByRole('region', { name: 'Streams down' });
    expect(within(alert).getByText(/^Own stream: check the encoder/)).toBeVisible();
    expect(within(alert).queryByRole('button')).not.toBeInTheDocument();
  });

  it('follows the events of its encoder', async () => {
    const { panel, emit } = await openControlRoom(WAITING);
    const { since, advice, reason, rejected } = WAITING;

    emit('own-stream', {
      ...{ ownStreamId: WAITING.id, gameId, since, advice, reason, rejected },
      ...{ state: 'up', tracks: TRACKS, uptime: 5, drops: 0 },
    });

    expect(await within(panel).findByText('Connected')).toBeVisible();
    expect(within(panel).getByText('for 5 s')).toBeVisible();
  });

  it('is read again when the events were interrupted', async () => {
    const { panel, respond, interrupt } = await openControlRoom(WAITING);
    respond({ 'GET /api/own-streams': { ownStreams: [UP] } });

    interrupt();

    await waitFor(() => expect(liveState.get()).toBe('open'));
    expect(await within(panel).findByText('Connected')).toBeVisible();
  });

  it('is only a stream for staff who may not list own streams', async () => {
    await renderDashboard(`/games/${gameId}`, {
      permissions: ['games:view', 'games:update'],
      responses: responsesFor(UP),
    });

    const [ownEntry] = within(screen.getByRole('list', { name: 'Streams' })).getAllByRole('listitem');
    expect(within(ownEntry!).getByText('Not checked')).toBeVisible();
    expect(within(ownEntry!).queryByRole('group')).not.toBeInTheDocument();
  });
});

describe('the actions of an own stream', () => {
  it('create a new key after a question', async () => {
    const { user, panel } = await openControlRoom(UP, {
      'POST /api/own-streams/{id}/key': { ownStream: UP, ingest: INGEST },
    });
    await user.click(within(panel).getByRole('button', { name: `New key: Main, ${title}` }));

    await confirmQuestion(user, 'Create a new key?', 'Create new key');

    expect(await screen.findByText(INGEST.key)).toBeVisible();
  });

  it.each([
    ['Revoke key', 'Revoke the key?', 'Revoke key', 'DELETE', '/key'],
    ['Disconnect', 'Disconnect the encoder?', 'Disconnect', 'POST', '/disconnect'],
    ['Remove', 'Remove this own stream?', 'Remove', 'DELETE', ''],
    ['Switch', 'Switch to the other encoder?', 'Switch', 'POST', '/switch'],
  ])('%s after a question', async (label, question, action, method, path) => {
    const { user, panel, writes } = await openControlRoom(REJECTED, {
      'DELETE /api/own-streams/{id}/key': { ownStream: UP },
      'POST /api/own-streams/{id}/disconnect': { ownStream: UP },
      'DELETE /api/own-streams/{id}': { ownStream: UP },
      'POST /api/own-streams/{id}/switch': { ownStream: UP },
    });
    await user.click(within(panel).getByRole('button', { name: `${label}: Main, ${title}` }));

    await confirmQuestion(user, question, action);

    await waitFor(() => expect(writes()).toMatchObject([{ method, path: `/api/own-streams/${UP.id}${path}` }]));
  });

  it('are disabled without their permission', async () => {
    const { panel } = await openControlRoom(UP, {}, ['games:view', 'games:update', 'own-streams:access']);

    const buttons = within(panel).getAllByRole('button');
    expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual(buttons.map(() => true));
  });

  it('name the encoder that was rejected', async () => {
    const { panel } = await openControlRoom(REJECTED);

    expect(
      within(panel).getByText('Another encoder tried to connect at 14:02 from 203.0.113.7 with Larix.'),
    ).toBeVisible();
  });

  it('ask to stop the connected encoder if both look the same', async () => {
    const { rejected } = REJECTED;
    const { panel } = await openControlRoom({ ...REJECTED, rejected: rejected && { ...rejected, isAlike: true } });

    expect(within(panel).getByText(/Stop the connected encoder before you switch\.$/)).toBeVisible();
  });
});
