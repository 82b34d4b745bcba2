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
  isAsNew(other: GenerationSnapshot, sources: readonly Source[]): boolean {
    return sources.every((one) => this.numberOf(one) >= other.numberOf(one));
  }

  /** Returns the time of the first change of the sources after this snapshot, by `performance.now`, or null if none changed. */
  firstChange(sources: readonly Source[]): number | null {
    const ends = sources.flatMap((one) => this.generations.get(one)?.endedAt ?? []);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  private numberOf(source: Source): number {
    return this.generations.get(source)?.number ?? 0;
  }
}

/** Counts the changes of sources. */
export class Generations {
  private readonly current = new Map(SOURCES.map((one): [Source, Generation] => [one, { number: 0, endedAt: null }]));

  /** Starts the next generation of a source. */
  next(source: Source): void {
    const before = this.current.get(source);
    if (before) before.endedAt = performance.now();
    this.current.set(source, { number: (before?.number ?? 0) + 1, endedAt: null });
  }

  /** Returns a number that changes whenever one of the sources does. */
  sumOf(sources: readonly Source[]): number {
    // Generations only grow, so each change results in a new sum.
    return sources.reduce((sum, source) => sum + (this.current.get(source)?.number ?? 0), 0);
  }

  /** Returns the current state of all sources. */
  snapshot(): GenerationSnapshot {
    return new GenerationSnapshot(new Map(this.current));
  }
}
