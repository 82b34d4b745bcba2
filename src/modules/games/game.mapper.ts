import { Injectable } from '@nestjs/common';
import type { GameRecord, StreamListRecord, StreamRecord } from '../../contract/records/match.record.js';
import { byHealth, streamEmbedPath } from '../../contract/streams.js';
import { baseOf } from '../../platform/database/records/record.js';
import { resultOf } from './game-result.js';
import type { GameLink } from './game-links.js';
import { goLiveAt, opensAt, streamsAreOpen } from './game-rules.js';
import type { ListedGame } from './game-copies.js';
import type { StreamDoc } from './game.schema.js';
import { StreamTokens } from './stream-tokens.js';

/** Data that a record depends on, apart from its document. */
export interface GameView {
  shiftMinutes: number;
  /** Current time, in ms since the epoch. */
  now: number;
  /** Whether the caller has games:update and thus sees addresses before the streams open. */
  editor: boolean;
  /** Link of a partner that is shown with games, or null if there is none. */
  link: GameLink | null;
}

@Injectable()
export class GameMapper {
  constructor(private readonly tokens: StreamTokens) {}

  toRecord(doc: ListedGame, view: GameView): GameRecord {
    const { title, homeTeam, awayTeam, location, date, time, timeZone, status, isTrending, platforms } = doc;
    return {
      ...baseOf(doc),
      matchId: doc.matchId.toHexString(),
      matchTitle: doc.matchTitle,
      title,
      homeTeam,
      awayTeam,
      isHomePlaceholder: doc.isHomePlaceholder ?? false,
      isAwayPlaceholder: doc.isAwayPlaceholder ?? false,
      location,
      date,
      time,
      timeZone,
      startsAt: doc.startsAt.toISOString(),
      goLiveAt: new Date(goLiveAt(doc.startsAt, view.shiftMinutes)).toISOString(),
      opensAt: new Date(opensAt(doc.startsAt, view.shiftMinutes)).toISOString(),
      isTimeConfirmed: doc.isTimeConfirmed ?? true,
      status,
      isLive: status === 'Live',
      ...resultOf(doc),
      isTrending,
      platforms,
      league: doc.leagueName,
      leagueId: doc.leagueId.toHexString(),
      leagueLogoUrl: doc.leagueLogoUrl,
      category: doc.category,
      highlightsUrl: doc.highlightsUrl,
      viewCount: doc.viewCount,
      streamUrls: offered(doc.streams, view).map((stream) => this.toStream(stream, doc, view)),
      ...view.link,
    };
  }

  /** Maps a stream to a row of the stream list. Without a view, the row has no address. */
  toStreamRow(stream: StreamDoc, doc: ListedGame, view: GameView | null): StreamListRecord {
    const { health: _health, ...record } = this.toStream(stream, doc, view);
    return {
      ...record,
      reports: 0,
      gameId: doc._id.toHexString(),
      gameTitle: doc.title,
      matchId: doc.matchId.toHexString(),
      league: doc.leagueName,
      leagueId: doc.leagueId.toHexString(),
      startsAt: doc.startsAt.toISOString(),
      timeZone: doc.timeZone,
      isTimeConfirmed: doc.isTimeConfirmed ?? true,
      status: doc.status,
    };
  }

  private toStream(stream: StreamDoc, doc: ListedGame, view: GameView | null): StreamRecord {
    const id = stream._id.toHexString();
    const { title, quality, language, platform, health } = stream;
    const record: StreamRecord = { _id: id, id, title, quality, language, platform, stream: streamEmbedPath(id) };
    if (health) record.health = { ...health, checkedAt: health.checkedAt.toISOString() };
    const open = view && (view.editor || streamsAreOpen(doc, view.shiftMinutes, view.now));
    return open && stream.url !== '' ? { ...record, url: this.tokens.sign(stream, doc) } : record;
  }
}

/** Returns the streams in the order in which visitors see them. Editors see the stored order. */
const offered = (streams: readonly StreamDoc[], { editor }: GameView): readonly StreamDoc[] =>
  editor ? streams : streams.toSorted(byHealth);
