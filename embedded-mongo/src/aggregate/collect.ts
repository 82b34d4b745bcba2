import { approximateSize } from '../bson/size.js';
import type { Doc } from '../bson/types.js';
import { Memory, PAUSE, type Paced } from '../pace.js';

/** Collects all documents of a stage. Throws if they exceed the memory limit of an operation. */
export function* collect(input: Paced<Doc>, what: string, memory = new Memory(what)): Generator<typeof PAUSE, Doc[]> {
  const docs: Doc[] = [];
  for (const doc of input) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    memory.add(approximateSize(doc));
    docs.push(doc);
  }
  return docs;
}
