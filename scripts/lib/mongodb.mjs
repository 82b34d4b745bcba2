import { Failure } from './failure.mjs';

/**
 * Returns a MongoDB for the tests: the server at MONGODB_URI, or else a downloaded server.
 * @returns {Promise<{ uri: string, stop: () => Promise<unknown> }>}
 */
export async function findMongodb() {
  if (process.env.MONGODB_URI) return { uri: process.env.MONGODB_URI, stop: async () => {} };
  const { MongoBinary, MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  console.log('MONGODB_URI is not set: looking for a MongoDB to download.');
  await MongoBinary.getPath().catch(() => {
    throw new Failure(
      'There is no MongoDB to test on: none could be downloaded here, so set MONGODB_URI, for example mongodb://127.0.0.1:27017.',
    );
  });
  // Transactions require a replica set, which may have one member.
  const server = await MongoMemoryReplSet.create({ replSet: { count: 1 } });
  return { uri: server.getUri(), stop: () => server.stop() };
}
