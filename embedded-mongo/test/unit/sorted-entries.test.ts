import { compareEntries, SortedEntries, type IndexEntry } from '../../src/storage/sorted-entries.js';
import { seededRandom } from '../support/random.js';

const everything = { low: Buffer.alloc(0), high: Buffer.from([0xff]) };

test('keeps entries in order during changes, and finds them in both directions from any position', () => {
  const random = seededRandom(7);
  const sorted = new SortedEntries();
  let model: IndexEntry[] = [];
  for (let step = 0; step < 4000; step += 1) {
    const entry = { key: Buffer.from([1, Math.floor(random() * 200)]), record: Math.floor(random() * 10) };
    const same = (other: IndexEntry): boolean => compareEntries(entry, other) === 0;
    if (random() < 0.7) {
      sorted.add(entry);
      if (!model.some(same)) model.push(entry);
    } else {
      expect(sorted.delete(entry)).toBe(model.some(same));
      model = model.filter((other) => !same(other));
    }
    expect(sorted.has(entry)).toBe(model.some(same));
    if (step % 20 !== 0) continue;
    model.sort(compareEntries);
    expect(sorted.next(everything, false, entry)).toEqual(model.find((other) => compareEntries(other, entry) > 0));
    expect(sorted.next(everything, true, entry)).toEqual(model.findLast((other) => compareEntries(other, entry) < 0));
  }
  expect([...sorted]).toEqual(model.sort(compareEntries));
  expect(sorted.size).toBe(model.length);
});
