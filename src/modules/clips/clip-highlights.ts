import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { sitePaths } from '../../contract/routes.js';
import { Clock } from '../../platform/clock/clock.js';
import { readToWrite, saveRevision, unlock } from '../../platform/database/records/record.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService } from '../activity/activity.service.js';
import { loggedGame } from '../games/game-events.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import type { Writer } from '../records/writer.js';
import type { ClipDoc } from './clip.schema.js';

/** Sets the pages of clips as the highlights of games, within the writes that create and delete the clips. */
@Injectable()
export class ClipHighlights {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Fills the highlights of a game with the page of a clip. Does nothing if the game has highlights.
   * @param origin public origin of the site, because highlights are absolute addresses
   */
  fill({ _id, gameId, title }: ClipDoc, origin: string, actor: Writer | null): Promise<void> {
    const page = `${origin}${sitePaths.clip(_id.toHexString(), title)}`;
    return this.change(gameId, actor, (highlightsUrl) => (highlightsUrl === '' ? page : highlightsUrl));
  }

  /** Clears the highlights of a game if they are the page of a deleted clip. */
  clear({ _id, gameId }: ClipDoc, actor: Writer | null): Promise<void> {
    const page = `/clip/${_id.toHexString()}/`;
    return this.change(gameId, actor, (highlightsUrl) => (highlightsUrl.includes(page) ? '' : highlightsUrl));
  }

  private async change(gameId: Types.ObjectId, actor: Writer | null, next: (url: string) => string): Promise<void> {
    const now = this.clock.date();
    const before = await readToWrite(this.games, { _id: gameId }, now);
    if (!before) return;
    const highlightsUrl = next(before.highlightsUrl);
    if (highlightsUrl === before.highlightsUrl) return unlock(this.games, before);
    const resourceId = gameId.toHexString();
    this.outbox.changed('games', [resourceId]);
    const after = await saveRevision(this.games, before, { $set: { highlightsUrl } }, now);
    if (!actor) return;
    const versions = { before: loggedGame(before), after: loggedGame(after) };
    const action = `Changed the highlights of ${before.title}`;
    await this.activity.log(actor, { action, resource: 'games', resourceId, ...versions });
  }
}
