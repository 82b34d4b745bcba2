import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';

/**
 * Dependency of a response: a resource as stored in the database, or its in-memory snapshot in this process, which shows some
 * changes while the database is still writing them.
 */
export type Source = Resource | `${Resource} in memory`;

const SOURCES: readonly Source[] = OWN_RESOURCES.flatMap((one): Source[] => [one, `${one} in memory`]);

/** State of a source between two changes. */
interface Generation {
  number: number;
  /** Time of the next change, by `performance.now`. Null if none has happened. */
  endedAt: number | null;
}

/** Numbers of changes of all sources at one moment. */
export class GenerationSnapshot {
  constructor(private readonly generations: ReadonlyMap<Source, Generation>) {}

  /** Returns whether this snapshot includes every change of the sources that another snapshot includes. */
  isAsNew(other: GenerationSnapshot, sources: readonly Source[] = SOURCES): boolean {
    return sources.every((one) => this.numberOf(one) >= other.numberOf(one));
  }

  /** Returns the time of the first change of the sources after this snapshot, by `performance.now`, or null if none changed. */
  firstChange(sources: readonly Source[]): number | null {
    let first: number | null = null;
    for (const source of sources) {
      const endedAt = this.generations.get(source)?.endedAt ?? null;
      if (endedAt !== null && endedAt < (first ?? Infinity)) first = endedAt;
    }
    return first;
  }

  private numberOf(source: Source): number {
    return this.generations.get(source)?.number ?? 0;
  }
}

/** Counts the changes of sources. */
export class Generations {
  private readonly current = new Map(SOURCES.map((one): [Source, Generation] => [one, { number: 0, endedAt: null }]));
  /** Snapshot since the last change. Null until it is requested. */
  private latest: GenerationSnapshot | null = null;

  /** Starts the next generation of a source. */
  next(source: Source): void {
    const before = this.current.get(source);
    if (before) before.endedAt = performance.now();
    this.current.set(source, { number: (before?.number ?? 0) + 1, endedAt: null });
    this.latest = null;
  }

  /** Returns the current state of all sources. */
  snapshot(): GenerationSnapshot {
    this.latest ??= new GenerationSnapshot(new Map(this.current));
    return this.latest;
  }
}
