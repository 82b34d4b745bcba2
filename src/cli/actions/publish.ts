import type { INestApplicationContext } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { PublishFileOptions } from '@nepsh/ingest/publish';
import { Types, type Model } from 'mongoose';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PERMISSIONS } from '../../contract/permissions.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import { SYSTEM_ACTOR } from '../../modules/activity/activity.service.js';
import { GAME_MODEL, type GameDoc } from '../../modules/games/game.schema.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../../modules/own-streams/own-stream.schema.js';
import { OwnStreamsService } from '../../modules/own-streams/own-streams.service.js';
import { DEMO_CLIPS } from '../../modules/streams/media-files.js';
import type { Config } from '../../platform/config/config.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ingestConfig } from '../../platform/processes/ingest.config.js';
import { print } from '../support/report.js';
import { withService } from '../support/with-service.js';

/** Title of the own stream that the command adds to a game. */
const TITLE = 'Rehearsal';
const STANDARD_PORT = 1935;
const LOOPBACK = '127.0.0.1';
/** Maximum time until the service has started the ingest after its first key, in ms. */
const START_MS = 20 * SECOND;

export interface Options {
  game?: string;
  url?: string;
  key?: string;
  loop: boolean;
  json: boolean;
}

type Target = Pick<PublishFileOptions, 'host' | 'port' | 'app' | 'streamName' | 'isEncrypted'>;

export async function run(path = join(DEMO_CLIPS, 'clip.m3u8'), options: Options): Promise<void> {
  const { MediaFile, publishFile } = await import('@nepsh/ingest/publish');
  const { game, loop, json } = options;
  const file = await MediaFile.open(path);
  const stop = new AbortController();
  // A terminal and npx send the signal more than once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  let sentMs = 0;
  try {
    const target = game === undefined ? targetOf(options) : await rehearsalOf(game);
    const toPublish = {
      ...target,
      isLooped: loop,
      signal: stop.signal,
      onProgress: (ms: number) => {
        if (Math.floor(ms / MINUTE) > Math.floor(sentMs / MINUTE))
          process.stderr.write(`${Math.floor(ms / MINUTE)} min sent.\n`);
        sentMs = ms;
      },
    };
    process.stderr.write(`Sending ${path} to ${target.host}, port ${target.port}.\n`);
    const until = game === undefined ? 0 : performance.now() + START_MS;
    await whenListening(() => publishFile(file, toPublish), target, until);
  } finally {
    file.close();
  }
  const seconds = Math.round(sentMs / SECOND);
  print({ seconds }, [`Sent ${seconds} s until the last keyframe.`], json);
}

/** Publishes once the port is open. Waits until `until` (`performance.now`). */
async function whenListening(publish: () => Promise<void>, { host, port }: Target, until: number): Promise<void> {
  for (;;) {
    try {
      return await publish();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      if (performance.now() >= until)
        throw new Error(`No server listens on ${host}, port ${port}. Start the service with RTMP_PORT first.`, {
          cause: error,
        });
      await sleep(SECOND / 2);
    }
  }
}

/** Returns the target of --url and --key. */
function targetOf({ url, key }: Options): Target {
  if (!url || !key) throw new Error('Set --game, or --url together with --key.');
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^rtmps?:$/.test(address.protocol) || !address.hostname)
    throw new Error('--url must be an address such as rtmp://sports.example.org/live.');
  const app = address.pathname.replace(/^\/+|\/+$/g, '') || 'live';
  const isEncrypted = address.protocol === 'rtmps:';
  const port = address.port ? Number(address.port) : isEncrypted ? 443 : STANDARD_PORT;
  return { host: address.hostname.replace(/^\[|\]$/g, ''), port, app, streamName: key, isEncrypted };
}

/** Gives the own stream for rehearsals of a game a new key, and creates the stream if necessary. Returns its target. */
const rehearsalOf = (gameId: string): Promise<Target> =>
  withService(async (app, config) => {
    const game = Types.ObjectId.isValid(gameId) ? await gameIn(app, gameId) : null;
    if (!game)
      throw new Error(`There is no game with the id ${gameId}. The address of the game's page contains the id.`);
    const { host, port } = requireIngest(config);
    const ownStreams = app.get(OwnStreamsService);
    const session = { sessionId: '', sessionEndsAt: Infinity, via: 'bearer' } as const;
    const operator: Caller = { ...SYSTEM_ACTOR, ...session, permissions: PERMISSIONS };
    const existing = await app
      .get<Model<OwnStreamDoc>>(getModelToken(OWN_STREAM_MODEL), { strict: false })
      .findOne({ gameId: game._id, title: TITLE })
      .lean<OwnStreamDoc>();
    const { ingest } = existing
      ? await ownStreams.replaceKey(existing._id, null, LOOPBACK, operator)
      : await ownStreams.create({ matchId: game.matchId, gameId: game._id }, { title: TITLE }, LOOPBACK, operator);
    const isAny = ['0.0.0.0', '::'].includes(host);
    return { host: isAny ? LOOPBACK : host, port, streamName: ingest.key, isEncrypted: false };
  });

const gameIn = (app: INestApplicationContext, id: string): Promise<GameDoc | null> =>
  app.get<Model<GameDoc>>(getModelToken(GAME_MODEL), { strict: false }).findById(id).lean<GameDoc>();

function requireIngest(config: Config) {
  const ingest = config.get(ingestConfig);
  if (!ingest)
    throw new Error('RTMP_PORT is off, so the service receives no streams. Set RTMP_PORT=1935 and restart it.');
  if (ingest.tls)
    throw new Error(
      'The service receives RTMPS. Create a key in the dashboard, then use --url rtmps://HOST:PORT/live and --key.',
    );
  if (ingest.port === 0) throw new Error('RTMP_PORT is 0, so the port is unknown. Use --url and --key.');
  return ingest;
}
