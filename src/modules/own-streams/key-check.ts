import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { RateLimits } from '../../platform/http/limits/rate-limits.js';
import { networkOf } from '../../platform/http/network/address.js';
import { SecurityLog } from '../activity/security-log.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { RECORDING_MODEL, type RecordingDoc } from './recording.schema.js';
import { KeyWindows } from './key-windows.js';
import { refusalOf } from './key-window.js';
import type { Authorization, PublishAttempt } from './media-server.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';
import { isName, isSecretOf } from './stream-keys.js';

/** Number of wrong keys from an address that are logged one by one. */
const WRONG_KEYS = { name: 'stream-key', points: 10, seconds: (10 * MINUTE) / SECOND };

const TEXTS = {
  empty: 'The stream key is missing. Enter the complete key in the encoder.',
  wrong: 'The stream key is wrong or was replaced. Enter the current key, or create a new one.',
  tooMany: 'Your network has sent many wrong stream keys. The current key still works: check the key in each encoder.',
  recordingDeleted: 'The recording of this stream was deleted. Ask your staff to remove the stream and add a new one.',
  noGame: 'The game of this stream was deleted. Ask your staff for a new stream key.',
};

type Fault = 'unknown stream' | 'wrong key' | 'revoked key';

/** Decides whether an encoder may publish, by the name, the key, and the game's time. */
@Injectable()
export class KeyCheck {
  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    private readonly windows: KeyWindows,
    private readonly limits: RateLimits,
    private readonly security: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async authorize({ name, key, address }: PublishAttempt): Promise<Authorization> {
    if (name === '' || key === '') return refuse(TEXTS.empty);
    const doc = isName(name) ? await this.model.findOne({ name }).lean<OwnStreamDoc>() : null;
    const isRight = isSecretOf(key, doc?.keyHash ?? null);
    if (!doc) return this.refuseWrong('unknown stream', address);
    if (!isRight) return this.refuseWrong(doc.keyHash === null ? 'revoked key' : 'wrong key', address);
    const game = await this.games.findOne({ _id: doc.gameId, 'streams._id': doc.streamId }).lean<GameDoc>();
    if (!game) return refuse(TEXTS.noGame);
    const state = await this.windows.stateOf(game, doc, this.clock.now());
    if (state.state !== 'open') return refuse(refusalOf(state));
    const { recordingId } = doc;
    // Its addresses return 410, and the service deletes its files again.
    const isDeleted = await this.recordings.exists({ recordingId, deletedAt: { $ne: null } });
    return isDeleted ? refuse(TEXTS.recordingDeleted) : { allow: true, recordingId };
  }

  /**
   * Logs a wrong key, unless its address has sent too many. A correct key always works, because an encoder with an old
   * key must not block the other cameras of its club. Guessing a key of 192 bits is impossible.
   */
  private async refuseWrong(reason: Fault, address: string): Promise<Authorization> {
    if (!(await this.limits.hasLeft(networkOf(address), WRONG_KEYS))) return refuse(TEXTS.tooMany);
    this.security.note({ event: 'stream-key-refused', account: null, address, reason });
    return refuse(TEXTS.wrong);
  }
}

const refuse = (text: string): Authorization => ({ allow: false, text });
