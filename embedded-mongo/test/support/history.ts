/** What a transaction, or a single write, did to documents that each have a list of the ids of all that changed them. */
export interface Event {
  readonly id: string;
  /** Documents to whose lists it added its id. */
  readonly added: Set<number>;
  /** The lists that it read before it changed them. */
  readonly read: Map<number, readonly string[]>;
  /** Whether all that it did was done at once; an update of many documents is not. */
  readonly isAtomic: boolean;
  /** When it began and when it was answered, by the history's count of events. */
  readonly began: number;
  ended: number;
  outcome: 'open' | 'made' | 'not made';
}

/** Notes what several clients do at the same time, and finds what no database with snapshot isolation could have done. */
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

  get made(): number {
    return [...this.events.values()].filter(({ outcome, added }) => outcome === 'made' && added.size > 0).length;
  }

  /** What is wrong, in sentences; nothing else goes on. @param lists the lists of all documents at the end */
  problems(lists: ReadonlyMap<number, readonly string[]>): string[] {
    const places = new Map([...lists].map(([doc, list]) => [doc, new Map(list.map((id, at) => [id, at]))]));
    const found: string[] = [];
    // What was not answered has been made, or not.
    const unsure = new Set([...lists.values()].flat().filter((id) => this.events.get(id)?.outcome === 'open'));
    const isMade = (id: string): boolean => this.events.get(id)?.outcome === 'made' || unsure.has(id);
    for (const [doc, list] of lists) {
      if (new Set(list).size !== list.length) found.push(`document ${doc} was changed twice by the same event`);
      for (const id of list) if (!isMade(id)) found.push(`document ${doc} has ${id}, which was not made`);
    }
    for (const event of this.events.values()) {
      if (event.outcome === 'made' || (event.isAtomic && unsure.has(event.id)))
        for (const doc of event.added)
          if (!places.get(doc)?.has(event.id)) found.push(`${event.id} was lost in document ${doc}`);
      for (const [doc, read] of event.read) {
        const list = lists.get(doc) ?? [];
        if (read.some((id, at) => list[at] !== id)) found.push(`${event.id} read what document ${doc} never was`);
        const at = places.get(doc)?.get(event.id);
        if (event.isAtomic && at !== undefined && at !== read.length)
          found.push(`${event.id} changed document ${doc} at ${at}, and had read it at ${read.length}`);
      }
      if (event.isAtomic) found.push(...this.tornIn(event, lists, places));
    }
    return found;
  }

  /** What an event should have seen: all of whatever it saw a part of, all before that, and what was answered before it began. */
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
    const found: string[] = [];
    for (const event of this.events.values()) {
      const isBefore = event.outcome === 'made' && event.ended < reader.began;
      if (!isBefore && !(event.isAtomic && expected.has(event.id))) continue;
      for (const doc of event.added) {
        const read = reader.read.get(doc);
        if (read && (places.get(doc)?.get(event.id) ?? 0) >= read.length)
          found.push(`${reader.id} does not see ${event.id} in document ${doc}`);
      }
    }
    return found;
  }
}
