import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { LogReader, readLog } from '../../src/storage/log-file.js';
import { seededRandom } from '../support/random.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-log-'));
const path = join(dir, 'data.db');
const log = `${path}-wal`;
const open = (): DatabaseSync => {
  const db = new DatabaseSync(path);
  // With so little memory, a transaction writes to the log before its commit.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 4; PRAGMA synchronous = OFF');
  return db;
};
const db = open();
const other = open();
afterAll(() => {
  db.close();
  other.close();
  rmSync(dir, { recursive: true });
});

const take = (_: number, content: Buffer): number => crc32(content);

test('reads the same from a growing log as from the complete log', () => {
  const random = seededRandom(11);
  const reader = new LogReader(log, take);
  db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB)');
  const insert = (into: DatabaseSync, rows: number): void => {
    const statement = into.prepare('INSERT OR REPLACE INTO t VALUES (?, randomblob(600))');
    for (let row = 0; row < rows; row += 1) statement.run(Math.floor(random() * 2000));
  };
  const seen = { restarts: 0, givenUp: 0, commits: 0 };
  let position = 0;
  for (let step = 0; step < 400; step += 1) {
    const into = random() < 0.5 ? db : other;
    const kind = random();
    into.exec('BEGIN');
    insert(into, kind < 0.2 ? 200 : 5);
    if (kind < 0.15) {
      // The log may be read after a transaction has written a part that is then rolled back.
      if (random() < 0.5) reader.advance();
      into.exec('ROLLBACK');
      seen.givenUp += 1;
    } else into.exec('COMMIT');
    if (kind > 0.97) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    else if (kind > 0.94) db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    if (random() < 0.6) continue;
    reader.advance();
    if (reader.position < position) seen.restarts += 1;
    ({ position } = reader);
    const complete = readLog(log, take);
    seen.commits = Math.max(seen.commits, complete?.commits ?? 0);
    expect([...reader.pages].sort(([a], [b]) => a - b)).toEqual([...(complete?.pages ?? [])].sort(([a], [b]) => a - b));
  }
  expect(seen.restarts).toBeGreaterThan(3);
  expect(seen.givenUp).toBeGreaterThan(20);
  expect(seen.commits).toBeGreaterThan(20);
});
