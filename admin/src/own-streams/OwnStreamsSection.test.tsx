import type { Permission } from '@contract/permissions.js';
import type { OwnStreamRecord, OwnStreamTrack } from '@contract/records/own-stream.record.js';
import { describe, expect, it } from '@jest/globals';
import { page } from '../testing/network.js';
import { gameRecord, ownStreamRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const STAFF: Permission[] = ['streams:access', 'games:view', 'own-streams:access', 'own-streams:create'];
const TRACKS: OwnStreamTrack[] = [
  { kind: 'video', codec: 'avc1.64001f', width: 1280, height: 720, fps: 30, bitrate: 2_500_000, keyFrameAge: 3.4 },
  { kind: 'audio', codec: 'mp4a.40.2', bitrate: 128_000, channels: 2, sampleRate: 48_000 },
];
const { _id, matchId, title, startsAt, status } = gameRecord();
const WAITING = ownStreamRecord({ game: { _id, matchId, title, startsAt, status } });
const UP: OwnStreamRecord = { ...WAITING, state: 'up', tracks: TRACKS };

describe('own streams on the page of streams', () => {
  const openPage = (ownStreams: OwnStreamRecord[], permissions = STAFF, query = '', total = ownStreams.length) =>
    renderDashboard(`/streams${query}`, {
      permissions,
      responses: {
        'GET /api/leagues': { leagues: [] },
        'GET /api/streams': { streams: [] },
        'GET /api/own-streams': page({ ownStreams }, total),
        // Dialogs read a record of the list again after 5 seconds.
        'GET /api/own-streams/{id}': { ownStream: ownStreams[0] ?? UP },
      },
    });
  const rows = () => within(screen.getByRole('list', { name: 'Own streams' })).getAllByRole('listitem');

  it('are listed with their states, and the disconnected ones first', async () => {
    const down = { ...ownStreamRecord({ title: 'Lost' }), state: 'down', game: WAITING.game } as const;
    const ended = { ...ownStreamRecord({ title: 'Over' }), state: 'ended' } as const;

    await openPage([WAITING, ended, UP, down]);

    expect(rows().map((row) => within(row).getByRole('status').textContent)).toEqual([
      'Disconnected',
      'Connected',
      'Waiting',
    ]);
    expect(within(rows()[1]!).getByText('2.6 Mbit/s')).toBeVisible();
    expect(screen.getByText('1 disconnected · 1 connected · 1 waiting')).toBeVisible();
  });

  it('are requested without the ended own streams', async () => {
    const { sent } = await openPage([UP]);

    const requests = sent.filter(({ path }) => path === '/api/own-streams');
    expect(requests.map(({ query }) => query.get('filter'))).toEqual(['{"isEnded":false}']);
  });

  it('have further pages', async () => {
    const { user, sent } = await openPage([UP], STAFF, '', 101);

    await user.click(screen.getByRole('button', { name: 'Go to next page' }));

    expect(screen.getByText('101 own streams')).toBeVisible();
    await waitFor(() =>
      expect(
        sent
          .filter(({ path }) => path === '/api/own-streams')
          .at(-1)
          ?.query.get('range'),
      ).toBe('[100,199]'),
    );
  });

  it('show their details in a dialog', async () => {
    const { user } = await openPage([UP]);

    await user.click(within(rows()[0]!).getByRole('button', { name: `Details: Main, ${title}` }));

    const dialog = await screen.findByRole('dialog', { name: `Main · ${title}` });
    expect(within(dialog).getByText('stereo · 48 kHz · 128 kbit/s · AAC')).toBeVisible();
  });

  it('explain how to add an own stream if the list is empty', async () => {
    await openPage([]);

    expect(screen.getByText(/choose Own stream/)).toBeVisible();
  });

  it('are hidden from staff who may not list them', async () => {
    const { sent } = await openPage([UP], ['streams:access']);

    expect(screen.queryByRole('region', { name: 'Own streams' })).not.toBeInTheDocument();
    expect(sent.some(({ path }) => path === '/api/own-streams')).toBe(false);
  });
});
