import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { OwnStreamDto, OwnStreamUpdateDto } from '../../contract/dto/own-stream.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { SWITCH_SECONDS } from '../../contract/own-streams.js';
import type { IngestAddress, OwnStreamRecord } from '../../contract/records/own-stream.record.js';
import { STREAM_DEFAULTS } from '../../contract/streams.js';
import { SECOND } from '../../contract/time/units.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { recordLabel } from '../activity/record-label.js';
import type { GameDoc, StreamDoc } from '../games/game.schema.js';
import { GamesService, type GamePath } from '../games/games.service.js';
import { ownAddress } from '../games/live-tokens.js';
import type { RecordStore } from '../records/record-store.js';
import { RecordTools } from '../records/record-tools.js';
import { writerHolds } from '../records/writer.js';
import { GameEntries } from './game-entries.js';
import { ingestConfig } from '../../platform/processes/ingest.config.js';
import { ENCODER_TEXTS, MediaServer } from './media-server.js';
import { loggedOwnStream, OwnStreamReads } from './own-stream-reads.js';
import { OWN_STREAM_MODEL, ownStreamWords, type OwnStreamDoc } from './own-stream.schema.js';
import { ownStreamsConfig } from './own-streams.config.js';
import { keyFor, makeName, makeSecret } from './stream-keys.js';

/** Title of an own stream for visitors if staff choose none. */
const DEFAULT_TITLE = 'Main';

/** An own stream with the settings of its encoder. The key is returned only once. */
interface WithKey {
  ownStream: OwnStreamRecord;
  ingest: IngestAddress;
}

/** Manages the streams that encoders send to this service. */
@Injectable()
export class OwnStreamsService {
  private readonly store: RecordStore<OwnStreamDoc>;

  constructor(
    @InjectModel(OWN_STREAM_MODEL) model: Model<OwnStreamDoc>,
    @InjectConfig() private readonly config: Config,
    private readonly games: GamesService,
    private readonly entries: GameEntries,
    private readonly reads: OwnStreamReads,
    private readonly media: MediaServer,
    private readonly tools: RecordTools,
  ) {
    this.store = tools.store({
      model,
      resource: 'own-streams',
      labelOf: ({ title }) => recordLabel('own-streams', title),
      logged: loggedOwnStream,
      current: (doc, writer) =>
        writer && writerHolds(writer, 'own-streams:access') ? reads.recordWithoutAddress(doc) : null,
      wordsOf: ownStreamWords,
    });
  }

  /**
   * Creates an own stream and its entry in the streams of the game. Throws OWN_STREAMS_OFF, GAME_NOT_FOUND, GAME_HAS_ENDED, and
   * VALIDATION_FAILED if the game has too many streams.
   * @param host host of the request
   */
  async create(path: GamePath, dto: OwnStreamDto, host: string, caller: Caller): Promise<WithKey> {
    const server = this.serverFor(host);
    const { secret, keyHash } = makeSecret();
    const recordingId = new Types.ObjectId().toHexString();
    const name = makeName();
    const entry = entryOf(dto, recordingId);
    const created: OwnStreamDoc[] = [];
    const change = ({ status, streams }: GameDoc) => {
      if (status === 'Finished') throw new ApiError('GAME_HAS_ENDED');
      if (streams.length >= LIMITS.streamsPerGame)
        throw ApiError.field('streamUrls', `At most ${LIMITS.streamsPerGame} streams are allowed`);
      return { streams: [...streams, entry] };
    };
    const action = ({ title }: GameDoc): string => `Changed the streams of ${title}`;
    const add = async ({ _id: gameId, matchId }: GameDoc): Promise<void> => {
      const { earlyLiveMinutes = 0 } = dto;
      const fields = { name, title: entry.title, matchId, gameId, streamId: entry._id, recordingId, keyHash };
      const defaults = { drops: 0, openedAt: null, finishedAt: null };
      created.push(await this.store.add({ ...fields, earlyLiveMinutes, ...defaults }, caller));
    };
    await this.games.write(path, { ifMatch: null, change, action, then: add }, caller);
    this.media.start();
    const doc = created.at(-1);
    if (!doc) throw new ApiError('OWN_STREAM_NOT_FOUND');
    return { ownStream: await this.reads.recordOf(doc), ingest: { server, key: keyFor(name, secret) } };
  }

  /** Changes when the encoder may set the game live. Throws OWN_STREAM_NOT_FOUND and STALE_WRITE. */
  async update(
    id: Types.ObjectId,
    { earlyLiveMinutes }: OwnStreamUpdateDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<OwnStreamRecord> {
    const action = (doc: OwnStreamDoc): string => `Changed the early go-live of the ${this.store.kind.labelOf(doc)}`;
    const doc = await this.store.update(id, { ifMatch, change: () => ({ earlyLiveMinutes }), action }, caller);
    return this.reads.recordOf(doc);
  }

  /** Replaces the key. The old key stops immediately. Throws OWN_STREAMS_OFF, OWN_STREAM_NOT_FOUND, and STALE_WRITE. */
  async replaceKey(id: Types.ObjectId, ifMatch: number | null, host: string, caller: Caller): Promise<WithKey> {
    const server = this.serverFor(host);
    const { secret, keyHash } = makeSecret();
    const action = (doc: OwnStreamDoc): string => `Created a new key for the ${this.store.kind.labelOf(doc)}`;
    const then = (doc: OwnStreamDoc): Promise<void> => this.disconnectAfterCommit(doc, ENCODER_TEXTS.replaced);
    const doc = await this.store.update(id, { ifMatch, change: () => ({ keyHash }), action, then }, caller);
    this.media.start();
    return { ownStream: await this.reads.recordOf(doc), ingest: { server, key: keyFor(doc.name, secret) } };
  }

  /** Revokes the key. Throws OWN_STREAM_NOT_FOUND and STALE_WRITE. */
  async revokeKey(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<OwnStreamRecord> {
    const action = (doc: OwnStreamDoc): string => `Revoked the key of the ${this.store.kind.labelOf(doc)}`;
    const change = ({ keyHash }: OwnStreamDoc) => (keyHash === null ? null : { keyHash: null });
    const then = (doc: OwnStreamDoc): Promise<void> => this.disconnectAfterCommit(doc, ENCODER_TEXTS.revoked);
    return this.reads.recordOf(await this.store.update(id, { ifMatch, change, action, then }, caller));
  }

  /** Disconnects the encoder, which may connect again. Throws OWN_STREAM_NOT_FOUND. */
  async disconnect(id: Types.ObjectId, caller: Caller): Promise<OwnStreamRecord> {
    const record = await this.reads.read(id);
    await this.log('Disconnected the encoder', record, caller);
    this.media.disconnect(record.name, ENCODER_TEXTS.byStaff);
    return record;
  }

  /** Disconnects the encoder in favor of another encoder with the same key. Throws OWN_STREAM_NOT_FOUND. */
  async switchEncoder(id: Types.ObjectId, caller: Caller): Promise<OwnStreamRecord> {
    const record = await this.reads.read(id);
    await this.log('Switched the encoder', record, caller);
    // If both encoders look the same, the ingest would block both of them.
    const blockMs = record.rejected?.isAlike ? undefined : SWITCH_SECONDS * SECOND;
    this.media.disconnect(record.name, ENCODER_TEXTS.switched, blockMs);
    return record;
  }

  /**
   * Deletes an own stream with its key and its entry in the streams of the game. The recording stays. Throws OWN_STREAM_NOT_FOUND
   * and STALE_WRITE.
   */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<OwnStreamRecord> {
    const then = async (doc: OwnStreamDoc): Promise<void> => {
      await this.entries.remove(doc, caller);
      await this.disconnectAfterCommit(doc, ENCODER_TEXTS.deleted);
    };
    return this.reads.recordOf(await this.store.remove(id, { ifMatch, then }, caller));
  }

  private async log(what: string, { id, title }: OwnStreamRecord, caller: Caller): Promise<void> {
    const { activity, unit } = this.tools;
    const action = `${what} of the ${recordLabel('own-streams', title)}`;
    await unit.run(() => activity.log(caller, { action, resource: 'own-streams', resourceId: id }));
  }

  private disconnectAfterCommit({ name }: OwnStreamDoc, text: string): Promise<void> {
    currentTransaction().afterCommit(() => this.media.disconnect(name, text));
    return Promise.resolve();
  }

  /** Returns the server address for encoders. Throws OWN_STREAMS_OFF. */
  private serverFor(host: string): string {
    const ingest = this.config.get(ingestConfig);
    if (ingest === null) throw new ApiError('OWN_STREAMS_OFF');
    return this.config.get(ownStreamsConfig).serverFor(host, ingest);
  }
}

const entryOf = ({ title, language }: OwnStreamDto, recordingId: string): StreamDoc => ({
  _id: new Types.ObjectId(),
  title: title || DEFAULT_TITLE,
  url: ownAddress(recordingId),
  quality: STREAM_DEFAULTS.quality,
  language: language ?? STREAM_DEFAULTS.language,
  platform: 'Own',
});
