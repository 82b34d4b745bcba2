/**
 * Payload 3 on SQLite: a collection with the games of a file, and its REST API, which queries and serializes for each request.
 * Arguments: a file with an array of games, and a file for the database. Runs in the folder that contains Payload.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig, getPayload, handleEndpoints } from 'payload';

const [gamesFile, databaseFile] = process.argv.slice(2);
const games = JSON.parse(readFileSync(gamesFile, 'utf8'));
const TYPES = { boolean: 'checkbox', number: 'number', object: 'json', string: 'text' };
const fieldOf = (name) => {
  const value = games.map((game) => game[name]).find((value) => value !== null && value !== undefined);
  return { name, type: TYPES[typeof (value ?? '')] };
};

const config = await buildConfig({
  secret: 'of no use to anybody',
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: `file:${databaseFile}` } }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'games',
      access: { read: () => true },
      fields: [...new Set(games.flatMap((game) => Object.keys(game)))].map(fieldOf),
    },
  ],
});
// Payload creates its tables automatically only in development.
process.env.NODE_ENV = 'development';
const payload = await getPayload({ config });
process.env.NODE_ENV = 'production';
for (const data of games) await payload.create({ collection: 'games', data });

const server = createServer((request, response) => {
  const url = `http://127.0.0.1${request.url}`;
  const responding = handleEndpoints({ config, path: new URL(url).pathname, request: new Request(url) });
  void responding.then(async (payloadResponse) => {
    response.writeHead(payloadResponse.status, Object.fromEntries(payloadResponse.headers));
    response.end(Buffer.from(await payloadResponse.arrayBuffer()));
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
