import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('Routes check what they are sent by DTOs: a JSON schema has nothing that compiles it.');
};

/** Keeps Fastify from loading its compilers of JSON schemas, some megabytes of memory that no route uses. */
export const NO_JSON_SCHEMAS: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
