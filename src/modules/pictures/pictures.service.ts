import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { ServerResponse } from 'node:http';
import { isTimeOpen } from '../../contract/results.js';
import { dayAlone, zoneName } from '../../contract/time/labels.js';
import { clockTime } from '../../contract/time/zones.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { SITE_PICTURE } from '../../contract/routes.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { isObjectId } from '../../platform/http/lists/params.js';
import { CLIP_MODEL, type ClipDoc } from '../clips/clip.schema.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import { REPLAY_MODEL, type ReplayDoc } from '../replays/replay.schema.js';
import { PictureDrawer, type Picture } from './picture-drawer.js';
import { gamePicture, leaguePicture, replayPicture, sitePicture } from './picture-svg.js';

/** Kinds of images: kinds of records, and the site itself. */
export const PICTURE_KINDS = ['game', 'league', 'replay', 'clip', 'site'] as const;
type PictureKind = (typeof PICTURE_KINDS)[number];

/** Generates images for link previews. No part of an image comes from another server. */
@Injectable()
export class PicturesService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    @InjectModel(REPLAY_MODEL) private readonly replays: Model<ReplayDoc>,
    @InjectModel(CLIP_MODEL) private readonly clips: Model<ClipDoc>,
    private readonly drawer: PictureDrawer,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Returns an image for a response. Throws BUSY, BAD_ID, or the NOT_FOUND error of the kind. */
  async picture(kind: PictureKind, name: string, response: ServerResponse): Promise<Picture> {
    return this.drawer.draw(kind === 'site' ? this.ofSite(name) : await this.ofRecord(kind, name), response);
  }

  private ofSite(name: string): string {
    if (name !== SITE_PICTURE) throw new ApiError('NOT_FOUND');
    return sitePicture(this.config.brandName);
  }

  private async ofRecord(kind: Exclude<PictureKind, 'site'>, name: string): Promise<string> {
    if (!isObjectId(name)) throw new ApiError('BAD_ID');
    const id = new Types.ObjectId(name);
    const brand = this.config.brandName;
    if (kind === 'game') {
      const game = await this.games.findById(id).lean<GameDoc>();
      if (!game) throw new ApiError('GAME_NOT_FOUND');
      const { homeTeam: home, awayTeam: away, timeZone, location, leagueName: belongs } = game;
      const startsAt = game.startsAt.toISOString();
      // The day is formatted relative to the year of the game, because an image must not change with the calendar.
      const day = dayAlone(startsAt, timeZone, game.startsAt.getTime());
      const start = isTimeOpen(game)
        ? { day, time: '–:–', zone: 'Time to be confirmed' }
        : { day, time: clockTime(startsAt, timeZone), zone: zoneName(startsAt, timeZone) };
      const isOpen = { home: game.isHomePlaceholder ?? false, away: game.isAwayPlaceholder ?? false };
      return gamePicture({ brand, belongs, home, away, isOpen, ...start, location });
    }
    if (kind === 'clip') {
      const clip = await this.clips.findById(id).lean<ClipDoc>();
      if (!clip) throw new ApiError('CLIP_NOT_FOUND');
      const game = await this.games.findById(clip.gameId).lean<GameDoc>();
      const day = game?.date ?? clip.startsAt.toISOString().slice(0, 10);
      return replayPicture({ brand, belongs: game?.leagueName ?? '', title: clip.title, day });
    }
    if (kind === 'league') {
      const league = await this.leagues.findById(id).lean<LeagueDoc>();
      if (!league) throw new ApiError('LEAGUE_NOT_FOUND');
      return leaguePicture({ brand, belongs: league.category, name: league.name, country: capital(league.country) });
    }
    const replay = await this.replays.findById(id).lean<ReplayDoc>();
    if (!replay) throw new ApiError('REPLAY_NOT_FOUND');
    return replayPicture({ brand, belongs: replay.leagueName, title: replay.title, day: replay.date });
  }
}

/** Capitalizes a country, because countries are stored in lower case. */
const capital = (text: string): string => text.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
