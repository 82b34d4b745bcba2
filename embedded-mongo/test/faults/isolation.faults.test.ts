import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoError } from 'mongodb';
import { History } from '../support/history.js';
import { BusyClient, makeDocuments, problemsIn } from '../support/isolation.js';
import { startProcess } from '../support/process.js';
import { seededRandom } from '../support/random.js';

const SEED = Number(process.env['ISOLATION_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env['ISOLATION_ROUNDS'] ?? 6);
const CLIENTS = 6;

test(`keeps all or nothing of interrupted transactions and large commits after a kill (ISOLATION_SEED=${SEED})`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-isolation-'));
  const random = seededRandom(SEED);
  const history = new History();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startProcess(dataDir);
    const reader = new MongoClient(server.uri);
    if (round === 0) await makeDocuments(reader);
    expect(await problemsIn(reader, history)).toEqual([]);
    await reader.close();
    if (round === ROUNDS) {
      expect(await server.stop()).toBe(0);
      break;
    }
    // A short timeout ends the clients soon after the kill.
    const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 500 });
    const clients = Array.from(
      { length: CLIENTS },
      (_, number) => new BusyClient(client, history, seededRandom(random() * 1e9), number),
    );
    const running = clients.map((each) =>
      each.run(Infinity).catch((error: unknown) => {
        if (!(error instanceof MongoError)) throw error;
      }),
    );
    // A kill only interrupts writes if each client has had time to write.
    const applied = history.applied;
    while (history.applied <= applied + CLIENTS) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, random() * 600));
    await server.kill();
    await Promise.all(running);
    // Not awaited: the driver may wait forever for a reply on a lost socket.
    void client.close().catch(() => undefined);
  }
  rmSync(dataDir, { recursive: true });
});
