import { MongoServerError, type ClientSession, type Collection, type MongoClient } from 'mongodb';
import type { Event, History } from './history.js';
import { createIndex } from './server.js';

interface Item {
  _id: number;
  list: string[];
  last?: string;
  key?: number;
  /** Indexed. Documents with very many tags are written in time slices. */
  tags: number[];
}

const SMALL = [1, 2, 3, 4, 5];
const LARGE = [6, 7];
const DOCUMENTS = [...SMALL, ...LARGE];
const TAGS = 2500;
/** Number of keys of a unique index. Few, so that clients conflict. */
const KEYS = 12;
/** More changes than a commit writes in one step. */
const MANY = 2100;
/** Codes of write conflicts, aborted transactions, duplicate keys, and changed collections and indexes. */
const EXPECTED = new Set([112, 175, 246, 251, 11_000]);

const itemsOf = (client: MongoClient): Collection<Item> => client.db('isolation').collection<Item>('items');
const manyOf = (client: MongoClient): Collection => client.db('isolation').collection('many');

function tagsFrom(id: number, first: number): number[] {
  return Array.from({ length: LARGE.includes(id) ? TAGS : 2 }, (_, at) => id * 10_000 + first + at);
}

/** Creates the documents that the clients change. */
export async function makeDocuments(client: MongoClient): Promise<void> {
  const items = itemsOf(client);
  await createIndex(items, { tags: 1 });
  await createIndex(items, { key: 1 }, { unique: true, sparse: true });
  for (const _id of DOCUMENTS) await items.insertOne({ _id, list: [], tags: tagsFrom(_id, 0) });
}

/** Returns the problems of the data that the clients left behind, as sentences. */
export async function problemsIn(client: MongoClient, history: History): Promise<string[]> {
  const documents = await itemsOf(client)
    .find({ _id: { $in: DOCUMENTS } })
    .toArray();
  const problems = history.problems(new Map(documents.map(({ _id, list }) => [_id, list])));
  for (const { _id, list, last } of documents)
    if (last !== list.at(-1)) problems.push(`document ${_id} is torn: ${last} after ${list.at(-1)}`);
  const counts = await manyOf(client)
    .aggregate([{ $group: { _id: '$event', n: { $sum: 1 } } }, { $match: { n: { $ne: MANY } } }])
    .toArray();
  problems.push(...counts.map(({ _id, n }) => `${_id} has ${n} documents of ${MANY}`));
  const { errors } = await client.db('isolation').command({ validate: 'items' });
  return [...problems, ...(errors as string[])];
}

/** A client that runs random operations in sequence. */
export class BusyClient {
  private readonly session: ClientSession;
  private readonly items: Collection<Item>;

  constructor(
    private readonly client: MongoClient,
    private readonly history: History,
    private readonly random: () => number,
    private readonly number: number,
  ) {
    this.session = client.startSession();
    this.items = itemsOf(client);
  }

  async run(steps: number): Promise<void> {
    const kinds = [
      () => this.transaction(),
      () => this.transaction(),
      () => this.transaction(),
      () => this.updateOne(),
      () => this.updateOne(),
      () => this.findOneAndUpdate(),
      () => this.updateMany(),
      () => this.read(),
      () => this.temporary(),
      () => this.changeIndexes(),
    ];
    for (let step = 0; step < steps; step += 1) await this.pick(kinds)();
    await this.session.endSession();
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)];
  }

  private change(id: number, event: Event): Record<string, Record<string, unknown>> {
    const set: Partial<Item> = { last: event.id };
    if (this.random() < 0.5) set.tags = tagsFrom(id, Math.floor(this.random() * 5000));
    if (this.random() < 0.4) set.key = Math.floor(this.random() * KEYS);
    return { $push: { list: event.id }, $set: set };
  }

  /** Runs an operation. Returns false if the database rejected it, as it may. */
  private async attempt(event: Event, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.history.end(event, 'made');
      return true;
    } catch (error) {
      if (!(error instanceof MongoServerError && EXPECTED.has(Number(error.code)))) throw error;
      this.history.end(event, 'not made');
      return false;
    }
  }

  private async transaction(): Promise<void> {
    const { session } = this;
    const event = this.history.begin();
    session.startTransaction();
    const isDone = await this.attempt(event, async () => {
      for (let step = Math.ceil(this.random() * 4); step > 0; step -= 1) {
        const id = this.pick(DOCUMENTS);
        if (this.random() < 0.7) await this.readInTransaction(event);
        if (event.added.has(id) || this.random() < 0.2) continue;
        event.added.add(id);
        await this.items.updateOne({ _id: id }, this.change(id, event), { session });
      }
      if (this.random() < 0.1) {
        const many = Array.from({ length: MANY }, (_, at) => ({ event: event.id, at }));
        await manyOf(this.client).insertMany(many, { session });
      }
      await this.readInTransaction(event);
      if (this.random() < 0.2) throw new MongoServerError({ code: 251, message: 'given up' });
      await session.commitTransaction();
    });
    if (!isDone && session.inTransaction()) await session.abortTransaction();
  }

  private async readInTransaction(event: Event): Promise<void> {
    const ids = DOCUMENTS.filter(() => this.random() < 0.5);
    const options = { session: this.session, projection: { list: 1 } };
    for (const { _id, list } of await this.items.find({ _id: { $in: ids } }, options).toArray()) {
      const others = list.filter((id) => id !== event.id);
      expect(list.length - others.length).toBe(event.added.has(_id) ? 1 : 0);
      // A transaction reads the same each time.
      expect(event.read.get(_id) ?? others).toEqual(others);
      event.read.set(_id, others);
    }
  }

  private async updateOne(): Promise<void> {
    const event = this.history.begin();
    const id = this.pick(DOCUMENTS);
    event.added.add(id);
    await this.attempt(event, () => this.items.updateOne({ _id: id }, this.change(id, event)));
  }

  private async findOneAndUpdate(): Promise<void> {
    const event = this.history.begin();
    const id = this.pick(DOCUMENTS);
    event.added.add(id);
    await this.attempt(event, async () => {
      const before = await this.items.findOneAndUpdate({ _id: id }, this.change(id, event), {
        projection: { list: 1 },
      });
      event.read.set(id, before?.list ?? []);
    });
  }

  private async updateMany(): Promise<void> {
    const event = this.history.begin(false);
    for (const id of SMALL) event.added.add(id);
    const update = { $push: { list: event.id }, $set: { last: event.id } };
    await this.attempt(event, () => this.items.updateMany({ _id: { $in: SMALL } }, update));
  }

  private async read(): Promise<void> {
    const event = this.history.begin();
    const id = this.pick(DOCUMENTS);
    await this.attempt(event, async () => {
      const found = await this.items.findOne({ _id: id }, { projection: { list: 1 } });
      event.read.set(id, found?.list ?? []);
    });
  }

  /** Creates and deletes a document whose key other clients use, too. */
  private async temporary(): Promise<void> {
    const event = this.history.begin();
    const _id = 100 + this.number;
    await this.attempt(event, async () => {
      const key = Math.floor(this.random() * KEYS);
      await this.items.insertOne({ _id, list: [], key, tags: tagsFrom(this.random() < 0.3 ? LARGE[0] : 1, 0) });
    });
    await this.items.deleteOne({ _id });
  }

  private async changeIndexes(): Promise<void> {
    const event = this.history.begin();
    await this.attempt(event, async () => {
      try {
        if (this.random() < 0.5) await this.items.dropIndex('last_1');
        else await createIndex(this.items, { last: 1, tags: 1 }, { name: 'last_1' });
      } catch (error) {
        // The index may not exist, or may have been dropped.
        if (!(error instanceof MongoServerError && error.code === 27)) throw error;
      }
    });
  }
}
