import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime } from '../pace.js';
import { compileFilter, mentionsText } from '../query/matcher.js';
import { mentionsMeta, noScores } from '../query/meta.js';
import type { Scope } from './expression.js';
import { compileExpression, UNKNOWN } from './expressions.js';
import { addFields, newRootOf, project, replaceRoot, unset } from './fields.js';

/** Returns at most one document for each input document. */
export type DocStage = (doc: Doc) => Doc | undefined;

type DocStageFactory = (spec: Value, scope: Scope) => DocStage;

const match: DocStageFactory = (spec, { strings, variables }) => {
  if (!isDoc(spec)) throw new MongoError('Location15959', 'the match filter must be an expression in an object');
  if (mentionsText(spec))
    throw new MongoError('Location17313', '$match with $text is only allowed as the first pipeline stage');
  const { matches } = compileFilter(spec, { strings, variables });
  return (doc) => (matches(doc) ? doc : undefined);
};

const VERDICTS = { DESCEND: 'descend', PRUNE: 'prune', KEEP: 'keep' };

const redact: DocStageFactory = (spec, { variables, strings, scores }) => {
  const allVariables = { ...variables, ...VERDICTS };
  const expression = compileExpression(spec, { ...allVariables, CURRENT: UNKNOWN });
  const pruned = (doc: Doc, root: Doc): Doc | undefined => {
    checkTime();
    const verdict = expression({ root, variables: { ...allVariables, CURRENT: doc }, strings, scores });
    if (verdict === VERDICTS.PRUNE) return undefined;
    if (verdict === VERDICTS.KEEP) return doc;
    if (verdict !== VERDICTS.DESCEND)
      throw new MongoError(
        'Location17053',
        "$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE",
      );
    const copy: Doc = {};
    for (const [field, value] of Object.entries(doc)) {
      const prunedField = prunedValue(value, root);
      if (prunedField !== undefined) setField(copy, field, prunedField);
    }
    return copy;
  };
  const prunedValue = (value: Value, root: Doc): Value => {
    if (isDoc(value)) return pruned(value, root);
    if (!Array.isArray(value)) return value;
    return value.map((item) => prunedValue(item, root)).filter((item) => item !== undefined);
  };
  return (doc) => pruned(doc, doc);
};

/** Stages that return at most one document for each input document, independent of other documents. */
export const DOC_STAGES: Readonly<Record<string, DocStageFactory>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: (spec, scope) => replaceRoot(newRootOf(spec), scope),
  $replaceWith: replaceRoot,
  $redact: redact,
};

/** Returns whether a stage is in `DOC_STAGES`. */
export const isDocStage = (stage: Doc): boolean => Object.hasOwn(DOC_STAGES, Object.keys(stage)[0] ?? '');

/** Compiles a sequence of stages from `DOC_STAGES`. */
export function compileDocStages(stages: readonly Doc[], scope: Scope): DocStage {
  const compiled = stages.map((stage) => {
    const [[name, spec]] = Object.entries(stage);
    if (!scope.scores && mentionsMeta(spec)) throw noScores();
    return DOC_STAGES[name](spec, scope);
  });
  return (doc) => {
    let current: Doc | undefined = doc;
    for (const stage of compiled) {
      current = stage(current);
      if (!current) return undefined;
    }
    return current;
  };
}
