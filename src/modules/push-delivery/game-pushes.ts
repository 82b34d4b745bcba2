import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { gameLiveMessage } from '../../contract/messages.js';
import { notificationTitle } from '../../contract/notifications.js';
import { sitePaths } from '../../contract/routes.js';
import { teamId } from '../../contract/teams.js';
import { Clock } from '../../platform/clock/clock.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { goLiveAt } from '../games/game-rules.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import type { GameDoc } from '../games/game.schema.js';
import { followKeysOf } from '../subscriptions/follows.js';
import { TeamDirectory } from '../teams/team-directory.js';
import { fitting } from './fitting.js';
import { RecipientStore } from './recipient-store.js';
import { JobStore, type NewJob } from './jobs/job-store.js';
import { KINDS, LATE_MS } from './due-pushes.js';

/** Fields of a game that its push is built from. */
export type PushedGame = Pick<
  GameDoc,
  | '_id'
  | 'matchId'
  | 'leagueId'
  | 'title'
  | 'homeTeam'
  | 'awayTeam'
  | 'isHomePlaceholder'
  | 'isAwayPlaceholder'
  | 'startsAt'
  | 'platforms'
>;
export const PUSHED_FIELDS = {
  matchId: 1,
  leagueId: 1,
  title: 1,
  homeTeam: 1,
  awayTeam: 1,
  isHomePlaceholder: 1,
  isAwayPlaceholder: 1,
  startsAt: 1,
  platforms: 1,
} as const satisfies Partial<Record<keyof PushedGame, 1>>;

type KeysOf = (game: PushedGame) => string[];

/** Maximum number of games per query for followers. */
const MAX_GAMES_PER_QUERY = 250;
/** Followed groups up to this size are not halved further, because a push without recipients ends immediately. */
const FEW = 4;

/** Notifies the followers of a team, league, or game when the game goes live, once per game and start time. */
@Injectable()
export class GamePushes implements GameListener, OnModuleInit {
  private readonly logger = new Logger('push');

  constructor(
    private readonly recipientStore: RecipientStore,
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly listeners: GameListeners,
    private readonly directory: TeamDirectory,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /**
   * Creates the pushes of games that went live and have followers, each once. Skips games that went live too long ago, and games
   * whose teams are not decided.
   */
  async ensure(games: readonly PushedGame[], shiftMinutes: number): Promise<void> {
    const decided = games.filter(
      ({ isHomePlaceholder, isAwayPlaceholder }) => !isHomePlaceholder && !isAwayPlaceholder,
    );
    const inTime = decided.filter((game) => this.clock.now() <= dropAfter(game, shiftMinutes).getTime());
    const keysOf = await this.followKeys();
    const followed = await this.followed(inTime, keysOf);
    const jobs = followed.flatMap((game) => this.ofGame(game, () => this.jobOf(game, shiftMinutes, keysOf)) ?? []);
    await this.store.ensure(jobs);
  }

  /** Stops the pushes of games that were deleted. */
  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    const ids = games.map(({ _id }) => _id);
    await this.store.stopGames(ids);
  }

  /** Returns the function that returns the follow keys of a game, with all names of its teams. */
  private async followKeys(): Promise<KeysOf> {
    const { byId } = await this.directory.all();
    const namesOf = (team: string): readonly string[] => {
      const profile = byId.get(teamId(team));
      return profile ? [profile.name, ...profile.aliases] : [];
    };
    return (game) => followKeysOf(game, namesOf);
  }

  /**
   * Returns all followed games, and possibly a few without followers. Halves a group of games while a follower exists in the
   * group.
   */
  private async followed(games: readonly PushedGame[], keysOf: KeysOf): Promise<readonly PushedGame[]> {
    if (games.length === 0) return [];
    if (games.length <= MAX_GAMES_PER_QUERY) {
      // Most games have no followers, and thousands of games may go live at the same time.
      const keys = new Set(games.flatMap((game) => this.ofGame(game, () => keysOf(game)) ?? []));
      if (!(await this.recipientStore.isFollowed([...keys]))) return [];
      if (games.length <= FEW) return games;
    }
    const half = Math.ceil(games.length / 2);
    return [
      ...(await this.followed(games.slice(0, half), keysOf)),
      ...(await this.followed(games.slice(half), keysOf)),
    ];
  }

  /** Returns null for a game that lacks a field of its push, so that the other games still get their pushes. */
  private ofGame<T>({ _id }: PushedGame, make: () => T): T | null {
    try {
      return make();
    } catch (error) {
      this.logger.error(`Failed to notify the followers of the game ${_id.toHexString()}: ${reasonOfRecord(error)}`);
      return null;
    }
  }

  private jobOf(game: PushedGame, shiftMinutes: number, keysOf: KeysOf): NewJob {
    const [id, matchId] = [game._id.toHexString(), game.matchId.toHexString()];
    return {
      _id: `game:${id}:${game.startsAt.getTime()}`,
      of: null,
      gameId: game._id,
      message: fitting({
        title: notificationTitle('live', game.title),
        body: gameLiveMessage(game.homeTeam, game.awayTeam),
        image: '',
        data: { screen: 'Game', url: `/game/${id}`, gameId: id, matchId },
        path: sitePaths.game(matchId, id, game.title),
        tag: `game-${id}`,
        ttlSeconds: LATE_MS / 1000,
      }),
      kinds: KINDS[game.platforms],
      platform: null,
      follows: keysOf(game),
      isUrgent: true,
      dueAt: this.clock.date(),
      dropAfter: dropAfter(game, shiftMinutes),
    };
  }
}

const dropAfter = ({ startsAt }: PushedGame, shiftMinutes: number): Date =>
  new Date(goLiveAt(startsAt, shiftMinutes) + LATE_MS);
