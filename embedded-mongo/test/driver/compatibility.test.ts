import { type Document, type Long } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await db().collection<{ _id: number }>('items').insertOne({ _id: 1 });
});
afterAll(() => server.stop());

const db = () => server.client.db('compatibility');

describe('killCursors', () => {
  it.each<[string, Document]>([
    ['$cmd.aggregate', { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }],
    ['$cmd.aggregate', { aggregate: 1, pipeline: [{ $documents: [{ a: 1 }, { a: 2 }] }], cursor: { batchSize: 1 } }],
    ['$cmd.listCollections', { listCollections: 1, cursor: { batchSize: 1 } }],
  ])('ends a cursor of %s', async (name, command) => {
    await db().command({ create: `${Object.keys(command)[0]}-${Math.random()}` });
    const { cursor } = await db().command(command, { promoteLongs: false });
    const { id } = cursor as { id: Long };
    expect(id.isZero()).toBe(false);

    const { cursorsKilled } = await db().command({ killCursors: name, cursors: [id] });
    expect(cursorsKilled).toHaveLength(1);
    await expect(db().command({ getMore: id, collection: name })).rejects.toMatchObject({ code: 43 });
  });

  it('returns 73 for a name that no collection can have', async () => {
    await expect(db().command({ killCursors: '$other', cursors: [] })).rejects.toMatchObject({ code: 73 });
  });
});
