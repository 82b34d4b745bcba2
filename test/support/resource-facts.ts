import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ListName } from '../../src/contract/lists.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import type { Api } from './api.js';
import type { CallRule } from './bad-bodies.js';

/** Records that rows reference. */
export interface RowContext {
  league: string;
  gameId: string;
}

/**
 * Facts about a resource for the tests that cover all resources. They are stored in a file of test/resources with the
 * name of the resource.
 */
export interface ResourceFacts {
  /** Calls that require no permission, such as 'GET /api/faq'. */
  open?: readonly string[];
  /** Path of the call that adds a record, if it differs from the path of the resource. */
  addedAt?: string;
  /** Returns the body of a new record. Of eight records, every two match the same filters of the list. */
  row(index: number, context: RowContext): object;
  /** Rules of the call that adds or changes a record, if the dashboard sends the entire record. */
  rule?: CallRule | ((context: Pick<RowContext, 'league'>) => CallRule);
}

const FOLDER = join(import.meta.dirname, '../resources');

/** The facts of every resource that has a file. */
export const RESOURCE_FACTS = await Promise.all(
  readdirSync(FOLDER).map(async (file) => {
    const { facts } = (await import(join(FOLDER, file))) as { facts: ResourceFacts };
    return { name: file.replace('.ts', '') as ListName, facts };
  }),
);

/** Adds eight records of every resource that has facts. */
export async function addListRows(admin: Api, context: RowContext): Promise<void> {
  for (const { name, facts } of RESOURCE_FACTS) {
    const path = facts.addedAt ?? `/api/${RESOURCES[name].path}`;
    for (let index = 0; index < 8; index += 1) await admin.post(path, facts.row(index, context)).expect(201);
  }
}
