/** Maximum number of team names whose ids are cached. */
const MAX_TEAMS = 20_000;

/** Caches the ids of team names, because computing an id takes longer than looking it up. */
export class TeamIds {
  private readonly ids = new Map<string, string>();

  constructor(private readonly compute: (name: string) => string) {}

  idOf(name: string): string {
    const cached = this.ids.get(name);
    if (cached !== undefined) return cached;
    if (this.ids.size >= MAX_TEAMS) this.ids.clear();
    const id = this.compute(name);
    this.ids.set(name, id);
    return id;
  }
}
