import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('Routes check what they are sent by DTOs: a JSON schema has nothing that compiles it.');
};

/** Prevents Fastify from loading its JSON schema compilers, which use some megabytes of memory although no route needs them. */
export const NO_JSON_SCHEMAS: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
