import type { Connection } from './sqlite.js';

/** Number of rows deleted at a time. */
const ROWS = 400;
/** Pause in which commands can run, in ms. */
const PAUSE_MS = 2;

/** The part of the store that removal uses. */
interface Owner {
  readonly connection: Connection;
  /** Whether a large commit blocks writes. */
  readonly isBlocked: boolean;
  begin(): void;
  rollBack(error: unknown): Error;
}

/**
 * Deletes the rows of large dropped collections and indexes, some at a time, and then drops their tables. The catalog
 * does not name these tables, so the next start can find them after a crash.
 */
export class Removal {
  private tables: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly owner: Owner) {}

  /**
   * Finds tables that the catalog does not name. Also called after a rollback, which may have restored dropped tables.
   */
  search(): void {
    const rows = this.owner.connection.db
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB 'd[0-9]*' AND substr(name, 2) NOT IN (SELECT id FROM collections)
         OR name GLOB 'i[0-9]*' AND substr(name, 2) NOT IN (SELECT id FROM indexes))`,
      )
      .all();
    this.tables = rows.map((row) => String(row['name']));
    this.schedule();
  }

  add(table: string): void {
    this.tables.push(table);
    this.schedule();
  }

  close(): void {
    clearTimeout(this.timer);
    this.tables = [];
  }

  private schedule(): void {
    if (this.timer || this.tables.length === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.owner.isBlocked) this.step();
      this.schedule();
    }, PAUSE_MS);
    this.timer.unref();
  }

  private step(): void {
    const [table] = this.tables;
    const { connection } = this.owner;
    this.owner.begin();
    try {
      const key = table.startsWith('d') ? 'r' : 'k, r';
      const { changes } = connection.db
        .prepare(
          `DELETE FROM ${table} WHERE (${key}) <= (SELECT ${key} FROM (SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT ${ROWS}) ORDER BY ${key
            .split(', ')
            .map((column) => `${column} DESC`)
            .join()} LIMIT 1)`,
        )
        .run();
      if (Number(changes) > 0) return;
      connection.db.exec(`DROP TABLE ${table}`);
      this.tables.shift();
    } catch (error) {
      // The disk may be full, for example. The rest is removed after the next start.
      this.tables = [];
      this.owner.rollBack(error);
    }
  }
}
