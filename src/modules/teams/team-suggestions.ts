import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../contract/limits.js';
import type { TeamSuggestion } from '../../contract/records/team.record.js';
import { compareTexts } from '../../contract/sort-key.js';
import { teamId } from '../../contract/teams.js';
import { Changes } from '../../platform/cache/changes.js';
import { forEachInSlices } from '../../platform/slices.js';
import { GameCopies } from '../games/game-copies.js';
import { TeamIds } from '../games/team-ids.js';
import { TeamDirectory } from './team-directory.js';

/** Names of games' teams that belong to no team. */
interface Suggestions {
  /** The names with the most games. */
  suggestions: TeamSuggestion[];
  /** Number of all names. */
  total: number;
}

/** Suggests new teams: names in games that belong to no team yet. Reads the games in memory. */
@Injectable()
export class TeamSuggestions {
  private readonly ids = new TeamIds(teamId);
  readonly latest = this.changes.memo(['games in memory', 'teams'], () => this.read());

  constructor(
    private readonly games: GameCopies,
    private readonly directory: TeamDirectory,
    private readonly changes: Changes,
  ) {}

  private async read(): Promise<Suggestions> {
    const { byId } = await this.directory.all();
    const names = new Map<string, TeamSuggestion>();
    await forEachInSlices(await this.games.all(), ({ teams }) => {
      for (const name of teams) {
        const id = this.ids.idOf(name);
        if (name === '' || byId.has(id)) continue;
        // Games are sorted by kick-off, so the name of the newest game stays.
        names.set(id, { name, games: (names.get(id)?.games ?? 0) + 1 });
      }
    });
    const sorted = [...names.values()].sort((a, b) => b.games - a.games || compareTexts(a.name, b.name));
    return { suggestions: sorted.slice(0, LIMITS.teamSuggestions), total: sorted.length };
  }
}
