import { History } from '../support/history.js';
import { BusyClient, makeDocuments, problemsIn } from '../support/isolation.js';
import { seededRandom } from '../support/random.js';
import { startTestServer } from '../support/server.js';

const SEED = Number(process.env['ISOLATION_SEED'] ?? Date.now() % 1_000_000);
/** Number of steps of each client. */
const STEPS = Number(process.env['ISOLATION_STEPS'] ?? 25);
const CLIENTS = 6;

test(`clients that change the same documents see what is committed, as a whole, and lose nothing (ISOLATION_SEED=${SEED})`, async () => {
  const server = await startTestServer({ sync: 'full' });
  await makeDocuments(server.client);
  const history = new History();
  const clients = Array.from(
    { length: CLIENTS },
    (_, number) => new BusyClient(server.client, history, seededRandom(SEED * CLIENTS + number), number),
  );
  await Promise.all(clients.map((client) => client.run(STEPS)));
  expect(await problemsIn(server.client, history)).toEqual([]);
  expect(history.applied).toBeGreaterThan(STEPS);
  const { store, transactions } = server.server.engine;
  expect([store.losses, transactions.active, transactions.awaited]).toEqual([0, 0, 0]);
  await server.stop();
}, 600_000);
