import { Failure } from './failure.mjs';

/**
 * A MongoDB for the tests: the one that MONGODB_URI names, else one downloaded for the occasion.
 * @returns {Promise<{ uri: string, stop: () => Promise<unknown> }>}
 */
export async function findMongodb() {
  if (process.env.MONGODB_URI) return { uri: process.env.MONGODB_URI, stop: async () => {} };
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
    console.log('MONGODB_URI is not set: downloading and starting a MongoDB.');
    const server = await MongoMemoryReplSet.create({ replSet: { count: 1 } });
    return { uri: server.getUri(), stop: () => server.stop() };
  } catch (error) {
    throw new Failure(
      `There is no MongoDB to test on: set MONGODB_URI, for example mongodb://127.0.0.1:27017 (${firstLine(error)}).`,
    );
  }
}

const firstLine = (error) => String(error?.message ?? error).split('\n')[0];
