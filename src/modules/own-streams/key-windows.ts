import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { keyStateOf, type KeyedGame, type KeyRules, type KeyState } from './key-window.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';
import { ownStreamsConfig } from './own-streams.config.js';
import { openingOf } from './playback/public-range.js';

/** Applies the current settings to the time in which keys work. */
@Injectable()
export class KeyWindows {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    private readonly settings: SettingsService,
  ) {}

  /** Returns whether the key of an own stream works at `now`, in ms since the epoch. */
  async stateOf(game: KeyedGame, { finishedAt }: Pick<OwnStreamDoc, 'finishedAt'>, now: number): Promise<KeyState> {
    return keyStateOf(game, finishedAt, await this.rules(), now);
  }

  /**
   * Stores the instant from which a recording is public, once for each opening of its game. Returns the current own stream. A game
   * that is scheduled for later opens again.
   */
  async opened(doc: OwnStreamDoc, game: KeyedGame, now: number): Promise<OwnStreamDoc> {
    const opening = openingOf(game, await this.rules(), now);
    const isStored = doc.openedAt !== null;
    if (game.status === 'Finished' || isStored === (opening !== null)) return doc;
    const { _id, openedAt } = doc;
    const $set = { openedAt: opening === null ? null : new Date(opening) };
    await this.model.updateOne({ _id, openedAt }, { $set });
    return (await this.model.findById(_id).lean<OwnStreamDoc>()) ?? doc;
  }

  async rules(): Promise<KeyRules> {
    const { goLive } = await this.settings.latest();
    return { opensMs: this.config.get(ownStreamsConfig).keyOpensMs, shiftMinutes: goLive.shiftMinutes };
  }
}
