import type { Permission } from '@contract/permissions.js';
import type { GameRecord, StreamListRecord, StreamRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { failure, hold, type Responses } from '../../testing/network.js';
import { gameRecord, record } from '../../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../../testing/renderDashboard.js';

const RESULT = 'PUT /api/matches/{matchId}/game/{gameId}/result';
const AT = '2026-01-01T12:00:00.000Z';

const stream = (title: string, more: Partial<StreamRecord> = {}): StreamRecord => {
  const { id, _id } = record();
  const common = {
    quality: '1080p',
    language: 'English',
    platform: 'Own',
    stream: `/api/stream?id=${id}`,
    url: 'token',
  } as const;
  return { _id, id, title, ...common, ...more };
};
const DOWN = { state: 'down', checkedAt: AT, latencyMs: null, failures: 2 } as const;
const [MAIN, SECOND] = [stream('Main feed', { health: DOWN }), stream('Second feed')];
const GAME = gameRecord({
  ...{ status: 'Live', isLive: true, homeScore: 2, awayScore: 1, revision: 7, viewCount: 942 },
  ...{ category: 'Basketball', streamUrls: [MAIN, SECOND] },
});

const listed = (one: StreamRecord, more: Partial<StreamListRecord>): StreamListRecord => ({
  ...({ ...one, gameId: GAME.id, gameTitle: GAME.title } as StreamListRecord),
  ...more,
});

async function openControlRoom(
  responses: Responses = {},
  permissions?: Permission[],
  game: GameRecord = GAME,
  query = '',
) {
  const page = await renderDashboard(`/games/${game.id}${query}`, {
    permissions,
    responses: {
      'GET /api/games': { games: [game] },
      'GET /api/games/watching': { watching: [{ gameId: game.id, people: 93 }] },
      'GET /api/streams': { streams: [listed(MAIN, { reports: 4 }), listed(SECOND, { reports: 0 })] },
      'GET /api/users/activity': { activities: [] },
      ...responses,
    },
  });
  return { ...page, score: (team: string) => screen.getByRole('status', { name: `Score of ${team}` }) };
}

describe('control room of a game', () => {
  it('plays every stream and shows its health and reports', async () => {
    await openControlRoom();
    expect(screen.getByRole('heading', { level: 1, name: 'Reds vs Blues' })).toBeVisible();
    const [main, second] = within(screen.getByRole('list', { name: 'Streams' })).getAllByRole('listitem');

    expect(within(main!).getByTitle('Preview of Main feed')).toHaveAttribute('src', MAIN.stream);
    expect(within(main!).getByText('Not working')).toBeVisible();
    expect(await within(main!).findByText('4 reports')).toBeVisible();
    expect(within(second!).getByTitle('Preview of Second feed')).toHaveAttribute('src', SECOND.stream);
    expect(within(second!).getByText('Not checked')).toBeVisible();
  });

  it('shows the viewers', async () => {
    await openControlRoom();

    const viewers = screen.getByRole('region', { name: 'Viewers' });
    expect(await within(viewers).findByText('93')).toBeVisible();
    expect(within(viewers).getByText('942')).toBeVisible();
  });

  it('shows the log of the game with Undo', async () => {
    const entry = {
      ...{ ...record(), user: { _id: 'u', username: 'mender', email: '' }, role: 'staff', source: 'server' as const },
      ...{ action: 'Changed the game Reds vs Blues', resource: 'games', resourceId: GAME.id },
      changes: [{ field: 'title', before: 'A' as never, after: 'B' as never }],
    };
    const { sent } = await openControlRoom({ 'GET /api/users/activity': { activities: [entry] } });

    const log = within(screen.getByRole('region', { name: 'Log' }));
    expect(await log.findByText(entry.action)).toBeVisible();
    expect(await log.findByRole('button', { name: `Undo: ${entry.action}` })).toBeVisible();
    const { query } = sent.find(({ path }) => path === '/api/users/activity')!;
    expect(query.get('filter')).toContain(GAME.id);
  });

  it('shows users who may only view games neither buttons nor reports nor the log', async () => {
    const { sent } = await openControlRoom({}, ['games:view']);

    expect(screen.getByText('Second feed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add one to/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Log' })).toBeNull();
    expect(sent.map(({ path }) => path)).not.toContain('/api/streams');
  });

  it('shows that the game does not exist', async () => {
    await openControlRoom({ 'GET /api/games': { games: [] } });

    expect(await screen.findByText(failure('GAME_NOT_FOUND').body.message)).toBeVisible();
  });

  it('follows the events of the game', async () => {
    const { emit, respond, score } = await openControlRoom();
    respond({ 'GET /api/games': { games: [{ ...GAME, homeScore: 3 }] } });

    emit('changed', { resource: 'games', ids: [GAME.id], revision: 8 });

    await waitFor(() => expect(score('Reds')).toHaveTextContent('3'));
  });
});

describe('score pad', () => {
  it('adds one with one press', async () => {
    const { user, writes, score } = await openControlRoom({
      [RESULT]: { game: { ...GAME, awayScore: 2, revision: 8 } },
    });

    await user.click(screen.getByRole('button', { name: 'Add one to Blues' }));

    expect(score('Blues')).toHaveTextContent('2');
    await waitFor(() => expect(writes()).toMatchObject([{ body: { homeScore: 2, awayScore: 2, statusText: '' } }]));
    expect(writes()[0]?.headers.get('if-match')).toBe('"7"');
  });

  it('saves presses during a save together, based on the saved revision', async () => {
    const pending = hold({ game: { ...GAME, homeScore: 3, revision: 8 } });
    const { user, writes, respond } = await openControlRoom({ [RESULT]: pending.respond });
    const add = screen.getByRole('button', { name: 'Add one to Reds' });
    await user.click(add);
    await user.click(add);
    await user.click(add);

    const saved = { ...GAME, homeScore: 5, revision: 9 };
    respond({ [RESULT]: { game: saved }, 'GET /api/games': { games: [saved] } });
    pending.release();

    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ body }) => (body as GameRecord).homeScore)).toEqual([3, 5]);
    expect(writes()[1]?.headers.get('if-match')).toBe('"8"');
  });

  it('shows the stored score and the reason when the score is not saved', async () => {
    const newer = { ...GAME, homeScore: 5, revision: 8 };
    const stale = failure('STALE_WRITE', { current: newer });
    const { user, respond, score } = await openControlRoom({ [RESULT]: stale });
    respond({ 'GET /api/games': { games: [newer] } });

    await user.click(screen.getByRole('button', { name: 'Add one to Reds' }));

    expect(await screen.findByText(stale.body.message)).toBeVisible();
    await waitFor(() => expect(score('Reds')).toHaveTextContent('5'));
  });

  it('sets the phase with one press', async () => {
    const { user, writes } = await openControlRoom({ [RESULT]: { game: { ...GAME, statusText: 'Q3', revision: 8 } } });

    await user.click(screen.getByRole('button', { name: 'Q3' }));

    await waitFor(() => expect(writes()).toMatchObject([{ body: { homeScore: 2, statusText: 'Q3' } }]));
  });

  it('only edits the status text of a scheduled game', async () => {
    await openControlRoom({}, undefined, gameRecord());

    expect(screen.getByRole('button', { name: 'Add the status text of Reds vs Blues' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add one to/ })).toBeNull();
  });
});

describe('alert about a failing stream', () => {
  const STREAMS = 'PUT /api/matches/{matchId}/game/{gameId}/streamUrls';
  const ADDRESS = 'https://cdn.example.net/new.m3u8';
  const repaired = { ...GAME, revision: 8, streamUrls: [{ ...MAIN, health: undefined }, SECOND] };

  const alert = () => screen.findByRole('region', { name: 'Streams down' });

  /** Presses Replace, pastes an address, and presses Enter. */
  async function replaceMain(user: Awaited<ReturnType<typeof openControlRoom>>['user'], address = ADDRESS) {
    const region = await alert();
    await user.click(within(region).getByRole('button', { name: 'Replace: Main feed, Reds vs Blues' }));
    const field = await within(region).findByRole('textbox', { name: 'New address of Main feed' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.paste(address);
    await user.keyboard('{Enter}');
    return region;
  }

  /** Resolves once the form has left the address, so that the next test starts at its own. */
  const formClosed = () => waitFor(() => expect(window.location.search).toBe(''));

  it('replaces an address that works in three actions', async () => {
    const check = { state: 'healthy' as const, latencyMs: 230, reason: '' };
    const { user, writes } = await openControlRoom({
      'POST /api/streams/check': { check },
      [STREAMS]: { game: repaired },
    });
    expect(await alert()).toHaveTextContent('1 of 2 streams down');

    await replaceMain(user);

    expect(await screen.findByText('Main feed was replaced. Works, responded in 230 ms.')).toBeVisible();
    expect(writes().map(({ path, body }) => [path, body])).toMatchObject([
      ['/api/streams/check', { url: ADDRESS }],
      [expect.stringMatching(/streamUrls$/), { streamUrls: [{ _id: MAIN.id, url: ADDRESS }, { _id: SECOND.id }] }],
    ]);
    expect(writes()[1]?.body).not.toMatchObject({ streamUrls: [{}, { url: expect.anything() }] });
    expect(writes()[1]?.headers.get('if-match')).toBe('"7"');
    await formClosed();
  });

  it('disappears when every stream works again', async () => {
    const { emit, respond } = await openControlRoom();
    await alert();
    respond({ 'GET /api/games': { games: [repaired] } });

    emit('changed', { resource: 'games', ids: [GAME.id], revision: 8 });

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Streams down' })).toBeNull());
  });

  it('saves an address that does not work only after another press', async () => {
    const check = { state: 'down' as const, latencyMs: null, reason: 'The playlist returned status 404.' };
    const { user, writes } = await openControlRoom({
      'POST /api/streams/check': { check },
      [STREAMS]: { game: repaired },
    });
    const region = await replaceMain(user);
    expect(await within(region).findByText('Not working. The playlist returned status 404.')).toBeVisible();
    expect(writes()).toHaveLength(1);

    await user.click(within(region).getByRole('button', { name: 'Replace anyway' }));

    await waitFor(() => expect(writes()).toHaveLength(2));
    await formClosed();
  });

  it('rejects an address that is not playable without a request', async () => {
    const { user, writes } = await openControlRoom();

    const region = await replaceMain(user, 'http://cdn.example.net/new.m3u8');

    expect(await within(region).findByText('URL must start with https://, not http://')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('returns the focus to the button after Escape', async () => {
    const { user } = await openControlRoom();
    const region = await alert();
    await user.click(within(region).getByRole('button', { name: /^Replace: Main feed/ }));
    await waitFor(() => expect(within(region).getByRole('textbox')).toHaveFocus());

    await user.keyboard('{Escape}');

    await waitFor(() => expect(within(region).getByRole('button', { name: /^Replace: Main feed/ })).toHaveFocus());
  });
});

describe('streams dialog', () => {
  it('opens at the failing stream, with its health', async () => {
    const game = { ...GAME, streamUrls: [SECOND, MAIN] };
    await openControlRoom({}, undefined, game, `?dialog=streams&id=${game.id}`);

    const dialog = await screen.findByRole('dialog', { name: 'Streams of Reds vs Blues' });
    const [, main] = within(dialog).getAllByRole('listitem');
    await waitFor(() => expect(within(main!).getByRole('textbox', { name: /^URL/ })).toHaveFocus());
    expect(within(main!).getByText('Not working')).toBeVisible();
  });

  it('checks and plays an address before it is saved', async () => {
    const url = 'https://cdn.example.net/new.m3u8';
    const { user, chooseInRow } = await openControlRoom({
      'POST /api/streams/check': { check: { state: 'healthy', latencyMs: 12, reason: '' } },
    });
    await chooseInRow('Reds vs Blues', 'Streams');
    const dialog = await screen.findByRole('dialog', { name: 'Streams of Reds vs Blues' });
    const main = within(dialog).getAllByRole('listitem')[0]!;
    await user.click(within(main).getByRole('textbox', { name: /^URL/ }));
    await user.paste(url);

    await user.click(within(main).getByRole('button', { name: 'Check and preview: Main feed' }));

    expect(await within(main).findByText('Works, responded in 12 ms.')).toBeVisible();
    expect(within(main).getByTitle('Preview of Main feed')).toHaveAttribute(
      'src',
      `/api/stream/preview?url=${encodeURIComponent(url)}`,
    );
  });
});

describe('address /games', () => {
  it('redirects to the live games', async () => {
    await renderDashboard('/games', {
      responses: { 'GET /api/games': { games: [] }, 'GET /api/leagues': { leagues: [] } },
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Ongoing matches' })).toBeVisible();
  });
});
