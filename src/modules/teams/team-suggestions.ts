import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../contract/limits.js';
import type { TeamSuggestion } from '../../contract/records/team.record.js';
import { compareTexts } from '../../contract/sort-key.js';
import { teamId } from '../../contract/teams.js';
import { Changes } from '../../platform/cache/changes.js';
import { forEachInSlices } from '../../platform/slices.js';
import { TeamDirectory } from './team-directory.js';
import { TeamIds } from './team-ids.js';

/** Source of the names in games. The module of games registers it, because that module imports this one. */
interface TeamNameSource {
  /** Returns the teams of all games, by kick-off. */
  all(): Promise<readonly { teams: readonly string[] }[]>;
}

/** Names of games' teams that belong to no team. */
interface Suggestions {
  /** The names with the most games. */
  suggestions: TeamSuggestion[];
  /** Number of all names. */
  total: number;
}

/** Suggests new teams: names in games that belong to no team yet. */
@Injectable()
export class TeamSuggestions {
  private readonly ids = new TeamIds(teamId);
  private source: TeamNameSource | null = null;
  readonly latest = this.changes.memo(['games in memory', 'teams'], () => this.read());

  constructor(
    private readonly directory: TeamDirectory,
    private readonly changes: Changes,
  ) {}

  register(source: TeamNameSource): void {
    this.source = source;
  }

  private async read(): Promise<Suggestions> {
    const { byId } = await this.directory.all();
    const names = new Map<string, TeamSuggestion>();
    await forEachInSlices((await this.source?.all()) ?? [], ({ teams }) => {
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
