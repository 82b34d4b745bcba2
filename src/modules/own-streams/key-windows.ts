import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { keyStateOf, type KeyedGame, type KeyRules, type KeyState } from './key-window.js';
import type { OwnStreamDoc } from './own-stream.schema.js';
import { ownStreamsConfig } from './own-streams.config.js';

/** Applies the current settings to the time in which keys work. */
@Injectable()
export class KeyWindows {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly settings: SettingsService,
  ) {}

  /** Returns whether the key of an own stream works at `now`, in ms since the epoch. */
  async stateOf(game: KeyedGame, { finishedAt }: Pick<OwnStreamDoc, 'finishedAt'>, now: number): Promise<KeyState> {
    return keyStateOf(game, finishedAt, await this.rules(), now);
  }

  async rules(): Promise<KeyRules> {
    const { goLive } = await this.settings.latest();
    return { opensMs: this.config.get(ownStreamsConfig).keyOpensMs, shiftMinutes: goLive.shiftMinutes };
  }
}
