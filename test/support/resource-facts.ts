import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ListName } from '../../src/contract/lists.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import type { Api } from './api.js';
import type { CallRule } from './bad-bodies.js';

/** What rows refer to. */
export interface RowContext {
  league: string;
  gameId: string;
}

/** What the tests that look at every resource have to know of one: a file of test/resources, named as the resource. */
export interface ResourceFacts {
  /** The calls that anyone may make: 'GET /api/faq'. */
  open?: readonly string[];
  /** Where records are added, if not at the path of the resource. */
  addedAt?: string;
  /** A new record: eight of them are two by two alike in what the list filters by. */
  row(index: number, context: RowContext): object;
  /** What adding and changing a record refuses, where the dashboard adds and changes it whole. */
  rule?: CallRule | ((context: Pick<RowContext, 'league'>) => CallRule);
}

const FOLDER = join(import.meta.dirname, '../resources');

/** The facts of every resource that has some. */
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
