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

/** What clients may ask for by name: what is done, and what is refused by its name. */
export interface Support {
  readonly kind: string;
  readonly done: readonly string[];
  readonly refused: readonly string[];
}

const sorted = (...lists: Iterable<string>[]): string[] => [...new Set(lists.flatMap((list) => [...list]))].sort();

/** The one table of it: taken from what the server dispatches by. */
export const SUPPORT: readonly Support[] = [
  { kind: 'commands', done: sorted(COMMANDS.keys()), refused: sorted(REFUSED_COMMANDS) },
  {
    kind: 'query operators',
    done: sorted(Object.keys(PREDICATES), LOGICAL_OPERATORS, ['$all', '$elemMatch', '$not', '$options', '$comment']),
    refused: sorted(REFUSED_PREDICATES, REFUSED_LOGICAL),
  },
  { kind: 'update operators', done: sorted(Object.keys(OPERATORS), ['$rename']), refused: [] },
  {
    kind: 'aggregation stages',
    done: sorted(Object.keys(SHAPE_STAGES), Object.keys(JOIN_STAGES), SOURCE_STAGES, ['$out', '$merge']),
    refused: sorted(REFUSED_STAGES),
  },
  { kind: 'accumulators', done: sorted(Object.keys(ACCUMULATORS)), refused: sorted(REFUSED_ACCUMULATORS) },
  { kind: 'expressions', done: sorted(Object.keys(EXPRESSION_OPERATORS)), refused: sorted(REFUSED_EXPRESSIONS) },
];

/** The table as the README has it. */
export function supportTable(): string {
  const names = (list: readonly string[]): string => (list.length === 0 ? '' : `\`${list.join(' ')}\``);
  return SUPPORT.map(
    ({ kind, done, refused }) =>
      `**${kind}** (${done.length}): ${names(done)}${refused.length > 0 ? `\n\n_refused_: ${names(refused)}` : ''}`,
  ).join('\n\n');
}
