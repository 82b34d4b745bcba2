import type { Collection } from './catalog.js';

/** Reports written resources. Resources of a step that may be undone are reported after it has succeeded. */
export class Written {
  private unsure: string[] | undefined;

  constructor(private readonly report: (resource: string) => void) {}

  add(collection: Collection, claims: Iterable<string>): void {
    for (const claim of claims) {
      const resource = `${collection.id}:${claim}`;
      if (this.unsure) this.unsure.push(resource);
      else this.report(resource);
    }
  }

  /** Runs a step. If it throws, none of its writes are reported. */
  by<T>(step: () => T): T {
    const written = (this.unsure = []);
    try {
      const result = step();
      for (const resource of written) this.report(resource);
      return result;
    } finally {
      this.unsure = undefined;
    }
  }
}
