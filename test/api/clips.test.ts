import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClipDto } from '../../src/contract/dto/clip.dto.js';
import type { ClipDetails, ClipRecord } from '../../src/contract/records/clip.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { type Api, expectFailure } from '../support/api.js';
import { EventListener } from '../support/events.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { RecordedGames, type RecordedGame } from '../support/recorded-games.js';
import { SEGMENT_MS } from '../support/recorded.js';

const SECOND = 1_000;
const NOBODY = '0'.repeat(24);
const NEW = { title: 'Great goal', from: 2, to: 8 };
const expectInvalid = ({ status, body }: Response, message: string): void =>
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: { to: [message] } });

/** A recorded game with the start of its first segment, in seconds since the opening. */
interface FilmedGame extends RecordedGame {
  start: number;
}

describe('clips', () => {
  let stage: OwnStreamStage;
  let games: RecordedGames;
  let visitor: Api;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
    games = new RecordedGames(stage);
    visitor = games.visitor;
  });
  afterAll(() => stage.close());

  const pathOf = ({ matchId, _id }: GameRecord): string => `/api/matches/${matchId}/game/${_id}/clips`;
  const withStart = (one: RecordedGame, segments: number): FilmedGame => ({
    ...one,
    start: games.sinceOpening(one, stage.clock.now() - segments * SEGMENT_MS),
  });
  const filmed = async (segments: number): Promise<FilmedGame> => withStart(await games.live(segments), segments);
  const finished = async (segments: number): Promise<FilmedGame> => {
    const one = await filmed(segments);
    await games.finish(one);
    await games.stop(one);
    return one;
  };
  /** Creates a clip whose times count from the first segment. */
  const create = ({ game, start }: FilmedGame, body: Partial<ClipDto> = {}) => {
    const { from, to, ...rest } = { ...NEW, ...body };
    return stage.admin.post(pathOf(game), { ...rest, from: start + from, to: start + to });
  };
  const created = async (one: FilmedGame, body: Partial<ClipDto> = {}): Promise<ClipRecord> =>
    (await create(one, body).expect(201)).body.clip as ClipRecord;
  const folderOf = ({ playlistUrl }: ClipRecord): string => playlistUrl.replace(/\/index\.m3u8$/, '');
  const listed = async (clip: ClipRecord): Promise<string[]> => {
    const { text } = await visitor.get(`${folderOf(clip)}/clip.m3u8`).expect(200);
    return text.split('\n').filter((line) => line.endsWith('.m4s'));
  };
  const remove = (one: FilmedGame, { _id }: ClipRecord) => stage.admin.delete(`${pathOf(one.game)}/${_id}`);
  const highlightsOf = async ({ game }: RecordedGame): Promise<string> => {
    const { body } = await visitor.get(`/api/matches/${game.matchId}/game/${game._id}`).expect(200);
    return (body.game as GameRecord).highlightsUrl;
  };
  const settle = (): void => stage.clock.advance(SECOND);

  describe('when staff create one', () => {
    it('returns its page, image, and duration', async () => {
      const one = await filmed(6);

      const response = await create(one).expect(201);

      expect(response.body).toMatchObject({
        message: 'Great goal was added.',
        clip: {
          _id: expect.stringMatching(/^[\da-f]{24}$/),
          gameId: one.game._id,
          recordingId: one.recording._id,
          url: expect.stringMatching(/^\/clip\/[\da-f]{24}\/Great-goal$/),
          pictureUrl: expect.stringMatching(/^\/api\/picture\/clip\/[\da-f]{24}\.png\?v=1$/),
          playlistUrl: expect.stringMatching(/^\/live\/clip-[\da-f]{24}-[\da-f]{24}-[\w-]{22}\/index\.m3u8$/),
          duration: 6,
        },
      });
    });

    it('plays the segments of its range while the game is live', async () => {
      const one = await filmed(6);
      const clip = await created(one);

      const index = await visitor.get(clip.playlistUrl).expect(200);

      expect(index.text).toContain('clip.m3u8');
      expect(index.headers['cache-control']).toBe('public, max-age=60');
      expect(await listed(clip)).toHaveLength(3);
      expect(one.files).toEqual(expect.arrayContaining(await listed(clip)));
    });

    it('plays after the game', async () => {
      const one = await finished(6);

      const clip = await created(one);

      expect(await listed(clip)).toHaveLength(3);
      const { text } = await visitor.get(`${folderOf(clip)}/clip.m3u8`).expect(200);
      expect(text).toContain('#EXT-X-ENDLIST');
    });

    it('serves no segment outside of its range', async () => {
      const one = await filmed(8);
      const clip = await created(one);
      const inside = await listed(clip);
      const outside = one.files.filter((file) => !inside.includes(file));

      await visitor.get(`${folderOf(clip)}/${inside[0]}`).expect(200);
      for (const file of outside) expectFailure(await visitor.get(`${folderOf(clip)}/${file}`), 'NOT_FOUND');
    });

    it('has nothing from before the opening', async () => {
      const one = await filmed(6);
      const early = await one.recorded.add(Date.parse(one.recording.openedAt ?? '') - 10 * SECOND, 1);
      const clip = await created(one);
      settle();

      expectFailure(await visitor.get(`${folderOf(clip)}/${early[0]}`), 'NOT_FOUND');
    });

    it('cuts the recording that the request names', async () => {
      const one = await filmed(6);
      const other = withStart(await games.record(await stage.create(one.game, { title: 'Bench' }), 6), 6);

      const byRecording = await created(other, { recordingId: other.recording._id });
      const byStream = await created(other, { ownStreamId: other.ownStream._id });

      expect([byRecording.recordingId, byStream.recordingId]).toEqual([other.recording._id, other.recording._id]);
    });

    it.each([
      ['shorter than 5 seconds', { from: 2, to: 6 }, 'A clip must last at least 5 seconds'],
      ['longer than 90 seconds', { from: 0, to: 91 }, 'A clip must last at most 90 seconds'],
      ['that ends before its start', { from: 8, to: 2 }, 'End must be after the start'],
      ['of the future', { from: 4_000, to: 4_020 }, 'End must not be in the future'],
    ])('rejects a clip %s', async (_, range, message) => {
      expectInvalid(await create(await filmed(4), range), message);
    });

    it('rejects a clip after the end of the game', async () => {
      const one = await finished(4);

      expectInvalid(await create(one, { from: 3, to: 9 }), 'End must not be after the end of the game');
    });

    it('rejects a range without media', async () => {
      const one = await filmed(1);
      stage.clock.advance(20 * SECOND);

      const message = 'Less than 5 seconds were recorded between start and end. Choose other times';
      expectInvalid(await create(one, { from: 5, to: 15 }), message);
    });

    it('returns 404 for a game without a recording', async () => {
      const { game } = await stage.live();

      expectFailure(await stage.admin.post(pathOf(game), NEW), 'RECORDING_NOT_FOUND');
    });

    it('returns 404 for a recording of another game', async () => {
      const [one, other] = [await filmed(4), await filmed(4)];

      expectFailure(await create(one, { recordingId: other.recording._id }), 'RECORDING_NOT_FOUND');
    });

    it('returns 404 for a game that does not exist', async () => {
      expectFailure(await stage.admin.post(`/api/matches/${NOBODY}/game/${NOBODY}/clips`, NEW), 'GAME_NOT_FOUND');
    });
  });

  describe('lists', () => {
    it('show the clips of a game to visitors, newest first', async () => {
      const one = await filmed(8);
      const [first, second] = [await created(one, { title: 'First' }), await created(one, { title: 'Second' })];

      const { body } = await visitor.get(pathOf(one.game)).expect(200);

      expect((body.clips as ClipRecord[]).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    });

    it('are empty without clips', async () => {
      const { game } = await filmed(1);

      expect((await visitor.get(pathOf(game)).expect(200)).body.clips).toEqual([]);
    });

    it('return 404 for a game that does not exist', async () => {
      expectFailure(await visitor.get(`/api/matches/${NOBODY}/game/${NOBODY}/clips`), 'GAME_NOT_FOUND');
    });

    it('filter by recording', async () => {
      const [one, other] = [await filmed(6), await filmed(6)];
      const clip = await created(one);
      await created(other);

      const { body } = await visitor.list('/api/clips', { filter: { recordingId: one.recording._id } }).expect(200);

      expect((body.clips as ClipRecord[]).map(({ _id }) => _id)).toEqual([clip._id]);
    });
  });

  it('shows its game', async () => {
    const one = await filmed(6);
    const { _id } = await created(one);

    const { body } = await visitor.get(`/api/clips/${_id}`).expect(200);

    expect((body.clip as ClipDetails).game).toMatchObject({ _id: one.game._id, title: one.game.title });
  });

  it('has an embed page', async () => {
    const clip = await created(await filmed(6));

    const { text } = await visitor.get(clip.stream).expect(200);

    expect(text).toContain(clip.title);
  });

  it('has an image', async () => {
    const { pictureUrl } = await created(await filmed(6));

    expect((await visitor.get(pictureUrl).expect(200)).headers['content-type']).toBe('image/png');
  });

  describe('after its deletion', () => {
    it('returns 404', async () => {
      const one = await filmed(6);
      const clip = await created(one);

      await remove(one, clip).expect(200);
      settle();

      expectFailure(await visitor.get(clip.playlistUrl), 'CLIP_NOT_FOUND');
      expectFailure(await visitor.get(`/api/clips/${clip._id}`), 'CLIP_NOT_FOUND');
    });

    it('keeps the other clips of the recording', async () => {
      const one = await filmed(6);
      const [clip, other] = [await created(one), await created(one)];

      await remove(one, clip).expect(200);
      settle();

      expect(await listed(other)).toHaveLength(3);
    });

    it('is not found by the path of another game', async () => {
      const [one, other] = [await filmed(6), await filmed(6)];

      expectFailure(await remove(other, await created(one)), 'CLIP_NOT_FOUND');
    });
  });

  describe('of a deleted recording', () => {
    it('are deleted and return 410', async () => {
      const one = await finished(6);
      const clip = await created(one);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);
      settle();

      expectFailure(await visitor.get(clip.playlistUrl), 'RECORDING_DELETED');
      expectFailure(await visitor.get(`/api/clips/${clip._id}`), 'CLIP_NOT_FOUND');
      expect(body.purge.folders).toContain(`${folderOf(clip)}/`);
      expect(body.purge.addresses).toContain(`${folderOf(clip)}/${one.files[2]}`);
    });

    it('cannot be created', async () => {
      const one = await finished(6);
      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expectFailure(await create(one, { recordingId: one.recording._id }), 'RECORDING_DELETED');
    });
  });

  describe('marked as highlights', () => {
    it('fill the highlights of a game without any', async () => {
      const one = await filmed(6);

      const { url } = await created(one, { isHighlight: true });

      expect(await highlightsOf(one)).toMatch(new RegExp(`^https?://[^/]+${url}$`));
    });

    it('leave highlights that the game has', async () => {
      const one = await filmed(6);
      const { url } = await created(one, { isHighlight: true });

      await created(one, { isHighlight: true, title: 'Other' });

      expect(await highlightsOf(one)).toContain(url);
    });

    it('clear the highlights when they are deleted', async () => {
      const one = await filmed(6);
      const clip = await created(one, { isHighlight: true });

      await remove(one, clip).expect(200);

      expect(await highlightsOf(one)).toBe('');
    });
  });

  it('publishes its event to visitors', async () => {
    const one = await filmed(6);
    const listener = await EventListener.open(stage.test.url);

    const { _id } = await created(one);

    await listener.until(({ name, data }) => name === 'clip' && JSON.stringify(data).includes(_id));
    listener.close();
  });
});
