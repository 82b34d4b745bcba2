import { Long, type Document } from 'mongodb';
import { commandName, TAKE_ANY_FIELD } from '../../src/commands/fields.js';
import { COMMANDS } from '../../src/commands/registry.js';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

/** Values of commands' first fields, unless these are names of collections. */
const FIRST: Record<string, unknown> = {
  getMore: Long.fromNumber(1),
  explain: { find: 'items' },
  endSessions: [],
  killSessions: [],
  refreshSessions: [],
  getLog: 'global',
  renameCollection: 'unknown.items',
};

const commands = [...COMMANDS.keys()].map((name): [string, Document] => [name, { [name]: FIRST[name] ?? 'items' }]);
const takesAny = (name: string): boolean => TAKE_ANY_FIELD.includes(commandName(name));

test.each(commands.filter(([name]) => !takesAny(name)))('rejects an unknown field of %s', async (name, command) => {
  const target = server.client.db(name === 'renameCollection' || name === 'bulkWrite' ? 'admin' : 'unknown');
  await expect(target.command({ ...command, nonsense: 1 })).rejects.toMatchObject({
    code: 40415,
    codeName: 'IDLUnknownField',
    message: expect.stringMatching(/^BSON field '\w+\.nonsense' is an unknown field\.$/) as string,
  });
});

test('accepts any field in handshake commands, so that newer drivers can connect', async () => {
  expect([...TAKE_ANY_FIELD].sort()).toEqual([
    'buildInfo',
    'getParameter',
    'hello',
    'ping',
    'replSetGetStatus',
    'serverStatus',
  ]);
  for (const name of TAKE_ANY_FIELD)
    await server.client.db('admin').command({ [name]: name === 'getParameter' ? '*' : 1, nonsense: 1 });
});

test.each([
  [{ listIndexes: 'kept', cursor: { nonsense: 1 } }, 40415],
  [{ listCollections: 1, cursor: { nonsense: 1 } }, 40415],
  [
    { bulkWrite: 1, ops: [{ insert: 0, document: {} }], nsInfo: [{ ns: 'unknown.items' }], cursor: { nonsense: 1 } },
    40415,
  ],
  [{ find: 'items', writeConcern: { w: 1 } }, 72],
  [{ aggregate: 'items', pipeline: [], cursor: {}, writeConcern: { w: 1 } }, 72],
])('rejects %j with %i', async (command, code) => {
  await server.client.db('unknown').collection('kept').insertOne({});
  const target = server.client.db('bulkWrite' in command ? 'admin' : 'unknown');
  await expect(target.command(command)).rejects.toMatchObject({ code });
});
