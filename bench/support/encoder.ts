import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readFlv, type FlvMessage } from '../../ingest/dist/rtmp/client/flv.js';
import { RtmpPublisher } from '../../ingest/dist/rtmp/client/rtmp-publisher.js';
import { post, type Product } from './product.ts';

const FIXTURE = join(import.meta.dirname, '..', '..', 'ingest', 'test', 'fixtures', 'plain.flv');
/** Duration of the fixture, in ms. */
const FIXTURE_MS = 6_000;
const STEP_MS = 20;
/** Type of a video message, and of a NAL unit without content. */
const [VIDEO, FILLER] = [9, 12];
/** Bytes of a video message before its NAL units: codec, packet type, and composition time. */
const HEADER_BYTES = 5;

/** An own stream of a live game. */
export interface LiveStream {
  /** Path of the game in the API. */
  path: string;
  /** NAME?key=SECRET */
  key: string;
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Creates a match with live games, each with an own stream. */
export async function addStreams(product: Product, count: number): Promise<LiveStream[]> {
  const league = { name: 'Bench', abbreviation: 'BCH', country: 'malta', category: 'Football' };
  await post(product, '/api/leagues', { ...league, logoUrl: 'https://example.org/logo.png' });
  const { match } = await post<{ match: { _id: string } }>(product, '/api/matches', { title: 'Bench' });
  const now = new Date().toISOString();
  const kickOff = { date: now.slice(0, 10), time: now.slice(11, 16), timeZone: 'UTC', status: 'Live' };
  const streams: LiveStream[] = [];
  for (let index = 0; index < count; index += 1) {
    const teams = { title: `Game ${index}`, homeTeam: `Home ${index}`, awayTeam: `Away ${index}`, location: 'Ground' };
    const path = `/api/matches/${match._id}/game`;
    const { game } = await post<{ game: { _id: string } }>(product, path, { ...teams, ...kickOff, league: 'Bench' });
    const gamePath = `${path}/${game._id}`;
    const { ingest } = await post<{ ingest: { key: string } }>(product, `${gamePath}/own-stream`, {});
    streams.push({ path: gamePath, key: ingest.key });
  }
  return streams;
}

/**
 * Publishes the fixture in a loop at the pace of a camera. Filler NAL units raise the bit rate, which players ignore.
 *
 * @param bitrate in bits per second
 * @returns a function that ends the connection
 */
export async function publish(port: number, key: string, bitrate: number): Promise<() => Promise<void>> {
  const messages = padded([...readFlv(readFileSync(FIXTURE))], bitrate);
  const publisher = await connect(port, key);
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (; ; sent += 1) {
      const message = messages[sent % messages.length];
      if (!message) return;
      const timestamp = message.timestamp + Math.floor(sent / messages.length) * FIXTURE_MS;
      if (timestamp > performance.now() - startedAt) return;
      publisher.send({ ...message, timestamp });
    }
  }, STEP_MS);
  return () => {
    clearInterval(timer);
    return publisher.destroy();
  };
}

/** The receiver starts with the first key, a moment after the key is created. */
async function connect(port: number, streamName: string): Promise<RtmpPublisher> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await RtmpPublisher.publish({ host: '127.0.0.1', port, streamName });
    } catch (error) {
      if (attempt === 50) throw error;
      await delay(200);
    }
  }
}

function padded(messages: readonly FlvMessage[], bitrate: number): FlvMessage[] {
  const isFrame = ({ type, payload }: FlvMessage): boolean => type === VIDEO && payload[1] === 1;
  const bytes = messages.reduce((sum, { payload }) => sum + payload.length, 0);
  const missing = (bitrate / 8) * (FIXTURE_MS / 1_000) - bytes;
  const each = Math.floor(missing / messages.filter(isFrame).length);
  if (each <= HEADER_BYTES) return [...messages];
  const filler = Buffer.alloc(each, 0xff);
  filler.writeUInt32BE(each - 4, 0);
  filler[4] = FILLER;
  filler[each - 1] = 0x80;
  return messages.map((message) =>
    isFrame(message) ? { ...message, payload: Buffer.concat([message.payload, filler]) } : message,
  );
}
