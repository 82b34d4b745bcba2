import type { OpenAPIObject } from '@nestjs/swagger';
import { RESOURCES } from '../../contract/resources/index.js';
import type { Config } from '../config/config.js';
import type { Call } from './access/calls.js';
import { whoMay } from './access/call-table.js';
import { allowanceOf } from './limits/rate-limit.guard.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
const OBJECT_ID = { type: 'string', pattern: '^[0-9a-fA-F]{24}$' };
/** Matches the path parameters that are ids. The other parameters are names. */
const ID_NAME = /^id$|Id$/;

/** A token or the session cookie. */
const SIGNED_IN = [{ bearer: [] }, { cookie: [] }];
/** Credentials of public routes are optional: staff may receive more fields. */
const OPTIONAL = [{}, ...SIGNED_IN];

/**
 * Completes the description of a call: the first sentence of its comment is the summary, and the others follow in the description
 * with the callers and the rate limit.
 */
export function describeCall(path: string, operation: Operation, { access, limit }: Call, config: Config): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'path' || !ID_NAME.test(parameter.name)) continue;
    parameter.schema = OBJECT_ID;
    parameter.description ??= `Id of the ${nounOf(path, parameter.name)}.`;
  }
  const [summary = '', ...others] = sentencesOf(operation.summary ?? '');
  operation.summary = summary;
  operation.description = [
    ...others,
    `Callers: ${whoMay(access)}.`,
    ...(limit ? [limitInWords(allowanceOf(limit, config))] : []),
  ].join(' ');
  operation.security = access?.kind === 'public' ? OPTIONAL : SIGNED_IN;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  operation.responses['default'] = { description: 'Error. All errors have this shape.', content };
}

/** Splits a comment at the ends of sentences, which a capital letter or code follows. */
const sentencesOf = (comment: string): string[] =>
  comment
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/);

const limitInWords = ({ points, seconds }: { points: number; seconds: number }): string =>
  `An address may call it ${points} times in ${seconds} seconds.`;

/** Returns the noun of the record that a path parameter identifies: 'league' for the id in /api/leagues/{id}. */
function nounOf(path: string, name: string): string {
  if (name !== 'id') return name.replace(/Id$/, '').toLowerCase();
  const [collection = ''] = path.replace('/api/', '').split('/{id}');
  const resource = Object.values(RESOURCES).find((one) => one.path === collection);
  return resource?.noun ?? (collection.split('/').at(-1) ?? '').replace(/s$/, '');
}
