import { ACCUMULATORS, REFUSED_ACCUMULATORS } from './aggregate/accumulators.js';
import { EXPRESSION_OPERATORS, REFUSED_EXPRESSIONS } from './aggregate/expressions.js';
import { JOIN_STAGES } from './aggregate/joins.js';
import { REFUSED_STAGES } from './aggregate/pipeline.js';
import { SHAPE_STAGES } from './aggregate/stages.js';
import { COMMANDS, REFUSED_COMMANDS } from './commands/registry.js';
import { SOURCE_STAGES } from './commands/sources.js';
import { LOGICAL_OPERATORS, REFUSED_LOGICAL } from './query/matcher.js';
import { PREDICATES, REFUSED_PREDICATES } from './query/predicates.js';
import { OPERATORS } from './update/operators.js';

/** Features that clients request by name: the supported and the rejected ones. */
export interface Support {
  readonly kind: string;
  readonly supported: readonly string[];
  readonly unsupported: readonly string[];
}

const sorted = (...lists: Iterable<string>[]): string[] => [...new Set(lists.flatMap((list) => [...list]))].sort();

/** Support table, derived from the tables that the server dispatches by. */
export const SUPPORT: readonly Support[] = [
  { kind: 'commands', supported: sorted(COMMANDS.keys()), unsupported: sorted(REFUSED_COMMANDS) },
  {
    kind: 'query operators',
    supported: sorted(Object.keys(PREDICATES), LOGICAL_OPERATORS, [
      '$all',
      '$elemMatch',
      '$not',
      '$options',
      '$comment',
    ]),
    unsupported: sorted(REFUSED_PREDICATES, REFUSED_LOGICAL),
  },
  { kind: 'update operators', supported: sorted(Object.keys(OPERATORS), ['$rename']), unsupported: [] },
  {
    kind: 'aggregation stages',
    supported: sorted(Object.keys(SHAPE_STAGES), Object.keys(JOIN_STAGES), SOURCE_STAGES, ['$out', '$merge']),
    unsupported: sorted(REFUSED_STAGES),
  },
  { kind: 'accumulators', supported: sorted(Object.keys(ACCUMULATORS)), unsupported: sorted(REFUSED_ACCUMULATORS) },
  {
    kind: 'expressions',
    supported: sorted(Object.keys(EXPRESSION_OPERATORS)),
    unsupported: sorted(REFUSED_EXPRESSIONS),
  },
];

/** Returns the table in the README's format. */
export function supportTable(): string {
  const names = (list: readonly string[]): string => (list.length === 0 ? '' : `\`${list.join(' ')}\``);
  return SUPPORT.map(
    ({ kind, supported, unsupported }) =>
      `**${kind}** (${supported.length}): ${names(supported)}${unsupported.length > 0 ? `\n\n_not supported_: ${names(unsupported)}` : ''}`,
  ).join('\n\n');
}
