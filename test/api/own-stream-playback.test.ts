import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import HLS, { type types } from 'hls-parser';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { Api, expectFailure } from '../support/api.js';
import { attemptOf } from '../support/fake-ingest.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import { Recorded, SEGMENT_MS } from '../support/recorded.js';
import { eventually } from '../support/wait.js';

const [SECOND, MINUTE] = [1_000, 60_000];

HLS.setOptions({ strictMode: true });

const parseMediaPlaylist = (text: string): types.MediaPlaylist => {
  // The parser requires blocking reloads of all playlists with delta updates. RFC 8216bis (4.4.3.8) has no such rule.
  const control = '#EXT-X-SERVER-CONTROL:';
  return HLS.parse(text.replace(control, `${control}CAN-BLOCK-RELOAD=YES,`)) as types.MediaPlaylist;
};
const parseMultivariantPlaylist = (text: string) => HLS.parse(text) as types.MasterPlaylist;

describe('the playback of an own stream', () => {
  let stage: OwnStreamStage;
  let visitor: Api;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
    visitor = new Api(stage.test);
  });
  afterAll(() => stage.close());

  /** Lets the cached decision expire. */
  const settle = (): void => stage.clock.advance(SECOND);
  /** Returns the folder of an own stream's playlists: '/live/{token}'. */
  const folderOf = async ({ game }: Created): Promise<string> => {
    const { url = '' } = (await stage.readGame(game)).streamUrls[0] ?? {};
    const claims = JSON.parse(Buffer.from(url.split('.')[1] ?? '', 'base64url').toString()) as { url: string };
    return claims.url.replace(/\/index\.m3u8$/, '');
  };
  const record = async (created: Created): Promise<Recorded> => {
    const decision = await stage.ingest.authorize(attemptOf(created.key));
    if (!decision.allow) throw new Error(decision.text);
    const root = join(stage.test.config.dataDir, 'recordings');
    return Recorded.start(root, decision.recordingId, created.ownStream.name);
  };
  /** Creates a live game with a recording that begins with its opening. */
  const live = async (segments: number) => {
    const created = await stage.live();
    const recorded = await record(created);
    const folder = await folderOf(created);
    await visitor.get(`${folder}/index.m3u8`);
    settle();
    const files = await recorded.add(stage.clock.now(), segments);
    stage.clock.advance(segments * SEGMENT_MS);
    return { created, recorded, folder, files };
  };
  /** Reads the media playlist that the index names. */
  const media = async (folder: string, query = ''): Promise<Response> => {
    const index = await visitor.get(`${folder}/index.m3u8${query}`).expect(200);
    const [variant] = parseMultivariantPlaylist(index.text).variants;
    return visitor.get(`${folder}/${variant?.uri ?? ''}`).expect(200);
  };
  const filesIn = ({ text }: Response): string[] => parseMediaPlaylist(text).segments.map(({ uri }) => uri);

  it('starts with a multivariant playlist', async () => {
    const { folder } = await live(3);

    const response = await visitor.get(`${folder}/index.m3u8`).expect(200);

    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=1',
    });
    expect(parseMultivariantPlaylist(response.text).variants).toMatchObject([
      { codecs: 'avc1.64001f,mp4a.40.2', resolution: { width: 1_280, height: 720 } },
    ]);
  });

  it('lists the newest segments', async () => {
    const { folder, files } = await live(9);

    const response = await media(folder);

    expect(filesIn(response)).toEqual(files.slice(-6));
    expect(response.text).not.toContain('#EXT-X-ENDLIST');
  });

  it('lists everything since the opening for rewind', async () => {
    const { folder, files } = await live(9);

    expect(filesIn(await media(folder, '?from=start'))).toEqual(files);
  });

  it('offers a delta of the rewind list', async () => {
    const { folder } = await live(30);

    const { text } = await visitor.get(`${folder}/rewind-0.m3u8?_HLS_skip=YES`).expect(200);

    expect(text).toMatch(/#EXT-X-SKIP:SKIPPED-SEGMENTS=\d+/);
  });

  it('lists a new segment with the next request', async () => {
    const { folder, recorded, files } = await live(2);
    await media(folder);

    const added = await recorded.add(stage.clock.now(), 1);
    settle();

    const listed = await eventually(async () => {
      const now = filesIn(await media(folder));
      return now.length === 3 ? now : undefined;
    });
    expect(listed).toEqual([...files, ...added]);
  });

  it('has no playlist with an invented number', async () => {
    const { folder } = await live(2);

    for (const name of ['live-1', 'rewind-1', 'rewind-999999'])
      expectFailure(await visitor.get(`${folder}/${name}.m3u8`), 'NOT_FOUND');
  });

  it('responds 304 to an unchanged playlist', async () => {
    const { folder } = await live(2);
    const { headers } = await media(folder);

    await visitor.get(`${folder}/live-0.m3u8`).set('if-none-match', String(headers['etag'])).expect(304);
  });

  it('compresses a long playlist', async () => {
    const { folder } = await live(30);
    const path = `${folder}/rewind-0.m3u8`;

    const plain = await visitor.get(path).set('accept-encoding', 'identity').expect(200);
    const compressed = await visitor.get(path).set('accept-encoding', 'gzip').expect(200);

    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding, Origin' });
    expect(compressed.headers['etag']).not.toBe(plain.headers['etag']);
    expect(compressed.text).toBe(plain.text);
  });

  it('ends a playlist that another one continues', async () => {
    const { folder, recorded, files } = await live(2);
    await recorded.startRun({ playlist: 1, targetDuration: 4 });
    const added = await recorded.add(stage.clock.now(), 1);
    stage.clock.advance(SEGMENT_MS);

    await eventually(async () => ((await media(folder)).text.includes(added[0] ?? '') ? true : undefined));
    const { text } = await visitor.get(`${folder}/live-0.m3u8`).expect(200);

    expect(parseMediaPlaylist(text)).toMatchObject({ endlist: true, targetDuration: 2 });
    expect(text).toContain(files[1]);
  });

  it('serves segments that never change', async () => {
    const { folder, files } = await live(1);

    const response = await visitor.get(`${folder}/${files[0]}`).expect(200);

    expect(response.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'public, max-age=86400, immutable',
    });
    expect(response.body.toString()).toBe(files[0]);
  });

  it('serves a range of a segment', async () => {
    const { folder, files } = await live(1);

    const response = await visitor.get(`${folder}/${files[0]}`).set('range', 'bytes=0-3').expect(206);

    expect(response.body.toString()).toBe(files[0]?.slice(0, 4));
  });

  it('serves the initialization section of a run', async () => {
    const { folder } = await live(1);
    const [, map = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec((await media(folder)).text) ?? [];

    const response = await visitor.get(`${folder}/${map}`).expect(200);

    expect(response.headers['content-type']).toBe('video/mp4');
  });

  it.each(['manifest.jsonl', '..%2fmanifest.jsonl', `${'0'.repeat(32)}.m4s`, 'live-x.m3u8', 'other.m3u8'])(
    'does not serve %s',
    async (file) => {
      const { folder } = await live(1);

      expect((await visitor.get(`${folder}/${file}`)).status).toBe(404);
    },
  );

  it('returns 404 for a token that was not signed here', async () => {
    const { folder } = await live(1);

    const changed = `${folder.slice(0, -1)}${folder.endsWith('A') ? 'B' : 'A'}`;

    expectFailure(await visitor.get(`${changed}/index.m3u8`), 'STREAM_NOT_FOUND');
  });

  it('returns 403 before the streams open', async () => {
    const created = await stage.soon();
    const recorded = await record(created);
    const [file] = await recorded.add(stage.clock.now(), 1);
    const folder = await folderOf(created);

    expectFailure(await visitor.get(`${folder}/index.m3u8`), 'STREAM_NOT_OPEN');
    expectFailure(await visitor.get(`${folder}/${file}`), 'STREAM_NOT_OPEN');
  });

  it('does not serve media from before the opening', async () => {
    const created = await stage.soon();
    const recorded = await record(created);
    const early = await recorded.add(stage.clock.now(), 2);
    const folder = await folderOf(created);
    stage.clock.advance(15 * MINUTE);
    const files = await recorded.add(stage.clock.now(), 2);
    stage.clock.advance(2 * SEGMENT_MS);

    const listed = filesIn(await media(folder, '?from=start'));

    expect(listed).toEqual(files);
    expectFailure(await visitor.get(`${folder}/${early[0]}`), 'NOT_FOUND');
  });

  it('does not serve media from after the game', async () => {
    const { created, folder, recorded, files } = await live(2);
    await stage.change(created.game, { status: 'Finished' });
    const late = await recorded.add(stage.clock.now(), 2);
    stage.clock.advance(30 * SECOND);

    const response = await media(folder, '?from=start');

    expect(filesIn(response)).toEqual(files);
    expect(response.text).toContain('#EXT-X-ENDLIST');
    expectFailure(await visitor.get(`${folder}/${late[0]}`), 'NOT_FOUND');
  });

  it('ends 30 minutes after the game', async () => {
    const { created, folder } = await live(1);
    await stage.change(created.game, { status: 'Finished' });

    stage.clock.advance(30 * MINUTE);

    expectFailure(await visitor.get(`${folder}/index.m3u8`), 'STREAM_CLOSED');
  });

  it('returns 404 after the own stream was deleted', async () => {
    const { created, folder } = await live(1);
    await stage.admin.delete(created.path).expect(200);
    settle();

    expectFailure(await visitor.get(`${folder}/index.m3u8`), 'STREAM_NOT_FOUND');
  });

  it('plays on the page of the stream', async () => {
    const { created, folder } = await live(1);

    const { text } = await visitor
      .get(`/api/stream?id=${created.ownStream.streamId}`)
      .set('accept', 'text/html')
      .expect(200);

    expect(text).toContain(`${folder}/index.m3u8`);
  });

  it('plays for staff before the streams open', async () => {
    const created = await stage.soon();
    const recorded = await record(created);
    await stage.ingest.connect(created.key, stage.clock.now());
    const files = await recorded.add(stage.clock.now(), 2);
    const { previewUrl } = await stage.until(created, (ownStream) => ownStream.previewUrl !== null);

    const folder = previewUrl?.replace(/\/index\.m3u8$/, '') ?? '';

    expect(filesIn(await media(folder, '?from=start'))).toEqual(files);
    await visitor.get(`${folder}/${files[0]}`).expect(200);
  });

  it('does not play for staff after the preview has expired', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());
    const { previewUrl } = await stage.until(created, (ownStream) => ownStream.previewUrl !== null);

    stage.clock.advance(7 * 60 * MINUTE);

    expectFailure(await visitor.get(previewUrl ?? ''), 'STREAM_NOT_FOUND');
  });

  it('plays on the page of the stream for staff before the streams open', async () => {
    const { ownStream } = await stage.soon();

    const { text } = await stage.admin
      .get(`/api/stream?id=${ownStream.streamId}`)
      .set('accept', 'text/html')
      .expect(200);

    expect(text).toMatch(/data-src="\/live\/preview-[\w-]+\/index\.m3u8"/);
  });

  it('names the teams on the page of the stream, for a cover', async () => {
    const { game, ownStream } = await stage.live();

    const { text } = await visitor.get(`/api/stream?id=${ownStream.streamId}`).set('accept', 'text/html').expect(200);

    expect(text).toContain(`data-home="${game.homeTeam}" data-away="${game.awayTeam}"`);
  });

  it('allows no other site to read it', async () => {
    const { folder } = await live(1);

    const { headers } = await visitor.get(`${folder}/index.m3u8`).set('origin', 'https://other.example');

    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
