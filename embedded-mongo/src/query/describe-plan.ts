import type { Doc } from '../bson/types.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import type { ReadView } from '../storage/view.js';
import type { TextSearch } from '../text/search.js';
import type { IndexPlan } from './index-plan.js';
import { intersection, planQuery, scoresOf, type Query } from './run.js';
import { compileSort } from './sort.js';
import type { Statistics, Tally } from './statistics.js';
import { searchOf } from './text-plan.js';

/** Returns the statistics of a stage after the query has run. */
function figures({ returned, ms }: Tally): Doc {
  return { nReturned: returned, executionTimeMillisEstimate: Math.round(ms) };
}

/** Returns the stages of a query's plan, last stage first, with their statistics if the query has run. */
export function describePlan(view: ReadView, collection: Collection | undefined, query: Query, done?: Statistics): Doc {
  if (!collection) return { stage: 'EOF', ...(done && figures(done.output)) };
  const { skip, limit } = query;
  const sort =
    query.sort && Object.keys(query.sort).length > 0
      ? compileSort(query.sort, query.strings, scoresOf(query))
      : undefined;
  const plan = planQuery(view, collection, query, sort);
  const intersected = sort && intersection(view, collection, query, plan, sort);
  const fetch = done && { ...figures(done.matched), docsExamined: done.scanned };
  let stage: Doc;
  const search = searchOf(query.filter, query);
  if (intersected) {
    const inner = {
      stage: 'AND_SORTED',
      ...(done && { keysExamined: done.keys }),
      inputStages: intersected.map(indexOf),
    };
    // It skips and limits by record numbers, before reading any document.
    const page = { ...(skip ? { skipAmount: skip } : {}), ...(limit ? { limitAmount: limit } : {}) };
    return {
      stage: 'FETCH',
      ...page,
      ...(done && figures(done.matched)),
      ...(done && { docsExamined: done.fetched }),
      inputStage: inner,
    };
  }
  if (plan.kind === 'collection')
    stage = { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward', filter: query.filter, ...fetch };
  else if (plan.kind === 'or') {
    const inputStages = plan.branches.map((branch, at) => describeIndex(branch, done, at));
    stage = { stage: 'FETCH', ...fetch, inputStage: { stage: 'OR', inputStages } };
  } else
    stage = {
      stage: 'FETCH',
      ...(plan.exact ? {} : { filter: query.filter }),
      ...fetch,
      inputStage: describeIndex(plan, done, 0),
    };
  if (search && plan.kind === 'index') stage = textMatch(plan, search, query.filter, stage, done);
  if (sort && !(plan.kind === 'index' && plan.sorted) && !('$natural' in (query.sort ?? {})))
    stage = {
      stage: 'SORT',
      sortPattern: query.sort,
      ...(done && { ...figures(done.ordered), docsExamined: done.fetched }),
      inputStage: stage,
    };
  const outputFigures = done && figures(done.output);
  if (skip) stage = { stage: 'SKIP', skipAmount: skip, ...outputFigures, inputStage: stage };
  if (limit) stage = { stage: 'LIMIT', limitAmount: limit, ...outputFigures, inputStage: stage };
  return stage;
}

function textMatch({ index }: IndexPlan, search: TextSearch, filter: Doc, inputStage: Doc, done?: Statistics): Doc {
  return {
    stage: 'TEXT_MATCH',
    indexPrefix: Object.fromEntries((index.text?.prefix ?? []).map((path) => [path, filter[path] ?? null])),
    indexName: index.name,
    parsedTextQuery: {
      terms: [...search.terms],
      negatedTerms: [...search.negatedTerms],
      phrases: [...search.phrases],
      negatedPhrases: [...search.negatedPhrases],
    },
    textIndexVersion: 3,
    ...(done && figures(done.matched)),
    inputStage,
  };
}

const indexOf = (index: IndexInfo): Doc => ({ stage: 'IXSCAN', keyPattern: index.spec['key'], indexName: index.name });

function describeIndex(plan: IndexPlan, done: Statistics | undefined, branch: number): Doc {
  const { index } = plan;
  const read = done?.branches[branch] ?? { keys: 0, returned: 0, ms: 0 };
  return {
    ...indexOf(index),
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partialFilter !== undefined,
    direction: plan.reverse ? 'backward' : 'forward',
    ranges: plan.ranges.length,
    fieldsUsed: plan.used,
    exact: plan.exact,
    ...(done && { ...figures(read), keysExamined: read.keys }),
  };
}
