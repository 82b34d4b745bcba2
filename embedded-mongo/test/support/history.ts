/** Effects of a transaction or a single write. Each document has a list of the ids of all events that changed it. */
export interface Event {
  readonly id: string;
  /** Documents to whose lists the event added its id. */
  readonly added: Set<number>;
  /** Lists that the event read before it changed them. */
  readonly read: Map<number, readonly string[]>;
  /** Whether the event is atomic. An update of many documents is not. */
  readonly isAtomic: boolean;
  /** Start of the event and its reply, by the history's count of events. */
  readonly began: number;
  ended: number;
  outcome: 'open' | 'made' | 'not made';
}

/**
 * Records the events of several concurrent clients, and detects results that are impossible under snapshot isolation.
 */
export class History {
  private readonly events = new Map<string, Event>();
  private time = 0;

  begin(isAtomic = true): Event {
    this.time += 1;
    const id = `e${this.time}`;
    const event: Event = {
      id,
      added: new Set(),
      read: new Map(),
      isAtomic,
      began: this.time,
      ended: Infinity,
      outcome: 'open',
    };
    this.events.set(id, event);
    return event;
  }

  end(event: Event, outcome: 'made' | 'not made'): void {
    this.time += 1;
    event.ended = this.time;
    event.outcome = outcome;
  }

  get applied(): number {
    return [...this.events.values()].filter(({ outcome, added }) => outcome === 'made' && added.size > 0).length;
  }

  /** Returns the problems as sentences. No event may be running. @param lists the lists of all documents at the end */
  problems(lists: ReadonlyMap<number, readonly string[]>): string[] {
    const places = new Map([...lists].map(([doc, list]) => [doc, new Map(list.map((id, at) => [id, at]))]));
    const problems: string[] = [];
    // An event without a reply may or may not have been applied.
    const unsure = new Set([...lists.values()].flat().filter((id) => this.events.get(id)?.outcome === 'open'));
    const isApplied = (id: string): boolean => this.events.get(id)?.outcome === 'made' || unsure.has(id);
    for (const [doc, list] of lists) {
      if (new Set(list).size !== list.length) problems.push(`document ${doc} was changed twice by the same event`);
      for (const id of list) if (!isApplied(id)) problems.push(`document ${doc} has ${id}, which was not made`);
    }
    for (const event of this.events.values()) {
      if (event.outcome === 'made' || (event.isAtomic && unsure.has(event.id)))
        for (const doc of event.added)
          if (!places.get(doc)?.has(event.id)) problems.push(`${event.id} was lost in document ${doc}`);
      for (const [doc, read] of event.read) {
        const list = lists.get(doc) ?? [];
        if (read.some((id, at) => list[at] !== id)) problems.push(`${event.id} read what document ${doc} never was`);
        const at = places.get(doc)?.get(event.id);
        if (event.isAtomic && at !== undefined && at !== read.length)
          problems.push(`${event.id} changed document ${doc} at ${at}, and had read it at ${read.length}`);
      }
      if (event.isAtomic) problems.push(...this.tornIn(event, lists, places));
    }
    return problems;
  }

  /**
   * Returns the problems of an event's snapshot. It must contain all of each event that it contains in part, all
   * earlier events, and all events that were acknowledged before its start.
   */
  private tornIn(
    reader: Event,
    lists: ReadonlyMap<number, readonly string[]>,
    places: ReadonlyMap<number, ReadonlyMap<string, number>>,
  ): string[] {
    const expected = new Set<string>();
    for (const [, read] of reader.read) {
      const newest = this.events.get(read.at(-1) ?? '');
      if (!newest) continue;
      expected.add(newest.id);
      for (const doc of newest.isAtomic ? newest.added : [])
        for (const id of (lists.get(doc) ?? []).slice(0, places.get(doc)?.get(newest.id))) expected.add(id);
    }
    const problems: string[] = [];
    for (const event of this.events.values()) {
      const isBefore = event.outcome === 'made' && event.ended < reader.began;
      if (!isBefore && !(event.isAtomic && expected.has(event.id))) continue;
      for (const doc of event.added) {
        const read = reader.read.get(doc);
        if (read && (places.get(doc)?.get(event.id) ?? 0) >= read.length)
          problems.push(`${reader.id} does not see ${event.id} in document ${doc}`);
      }
    }
    return problems;
  }
}
