import { Injectable } from '@nestjs/common';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { leagueOfRestoredMissing, LeaguesService } from '../leagues/leagues.service.js';
import type { LeagueDoc } from '../leagues/league.schema.js';
import { copiesOf } from './game-draft.js';
import { GameListeners } from './game-listeners.js';
import { usualEndAt } from './game-rules.js';
import { isOwnAddress } from './live-tokens.js';
import { gameWords, type GameDoc } from './game.schema.js';
import type { MatchDoc } from './match.schema.js';

/** Prepares deleted games of a match for their restoration. */
@Injectable()
export class RestoredGames {
  constructor(
    private readonly leagues: LeaguesService,
    private readonly listeners: GameListeners,
    private readonly locks: RecordLocks,
  ) {}

  /**
   * Returns deleted games with the current fields of their match and leagues, which may have been renamed. Throws
   * RESTORE_CONFLICT if a league was deleted.
   */
  async prepare(games: readonly GameDoc[], match: MatchDoc): Promise<GameDoc[]> {
    const leagues = new Map<string, LeagueDoc>();
    const restoredGames: GameDoc[] = [];
    for (const game of games) {
      const id = game.leagueId.toHexString();
      const league = leagues.get(id) ?? (await this.leagues.find(game.leagueId));
      if (!league) throw leagueOfRestoredMissing();
      leagues.set(id, league);
      restoredGames.push(restored(game, match, league));
    }
    this.locks.share([match._id, ...[...leagues.values()].map(({ _id }) => _id)]);
    await this.listeners.gamesRestored(games);
    return restoredGames;
  }
}

function restored(game: GameDoc, match: MatchDoc, league: LeagueDoc): GameDoc {
  const copies = copiesOf({ match, league });
  return {
    ...game,
    ...copies,
    // The deletion has revoked the keys of own streams.
    streams: game.streams.filter(({ url }) => !isOwnAddress(url)),
    words: gameWords({ ...game, ...copies }),
    usualEndAt: usualEndAt(game.startsAt, copies.category),
    // Calendars have cancelled the game with the next SEQUENCE, so the restored event needs the one after it.
    callOffs: (game.callOffs ?? 0) + 2,
  };
}
