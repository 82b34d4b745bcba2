import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstMoment, isDayOrMoment, lastMoment } from '../../../contract/dto/time-rules.js';
import { LIMITS } from '../../../contract/limits.js';
import { cleanLine, lengthOf } from '../../../contract/text.js';
import { LISTS, type ListDefinition, type ListName } from '../../../contract/lists.js';
import { ApiError } from '../errors/api-error.js';

export type FilterValue = string | number | boolean;

/** A query of a list, as ra-data-simple-rest sends it. */
export interface ListQuery {
  /** Whether the query has no parameters, so that the response contains the complete list. */
  isWhole: boolean;
  /** Null for all records. `end` is included. */
  range: { start: number; end: number } | null;
  sort: { field: string; order: 1 | -1 };
  /** Literal text to search for, or null. */
  q: string | null;
  /** Values of declared fields; several values of one field mean any of them. */
  filter: Record<string, FilterValue[]>;
  /** Bounds of a time, both included. */
  between: { field: string; from?: Date; to?: Date } | null;
}

const bad = (message: string): ApiError => new ApiError('BAD_QUERY', { message });

function parse(name: string, text: unknown): unknown {
  if (text === undefined) return undefined;
  if (typeof text !== 'string') throw bad(`${name} can only be set once.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad(`${name} must be JSON.`);
  }
}

function readRange(value: unknown): ListQuery['range'] {
  if (value === undefined) return null;
  const [start, end] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  const fits = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!fits || (start as number) < 0 || (end as number) < (start as number)) throw bad('range must be like [0,24].');
  return { start: start as number, end: Math.min(end as number, (start as number) + LIMITS.pageSize - 1) };
}

function readSort(value: unknown, list: ListDefinition): ListQuery['sort'] {
  const pair = value === undefined ? list.defaultSort : value;
  const [field, order] = Array.isArray(pair) && pair.length === 2 ? (pair as unknown[]) : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC'))
    throw bad('sort must be like ["title","ASC"].');
  if (!list.sort.includes(field))
    throw bad(`This list cannot be sorted by ${field}. It sorts by ${list.sort.join(', ')}.`);
  return { field, order: orderOf(order) };
}

/** Returns whether a query has the default order of the list. */
export const isUsualSort = ({ field, order }: ListQuery['sort'], { defaultSort }: ListDefinition): boolean =>
  field === defaultSort[0] && order === orderOf(defaultSort[1]);

const orderOf = (name: 'ASC' | 'DESC'): 1 | -1 => (name === 'ASC' ? 1 : -1);

const isFilterValue = (value: unknown): value is FilterValue =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200;

/** Returns values both as sent and as cleaned texts are stored, because ids and log entries are stored without cleaning. */
const withCleaned = (values: readonly FilterValue[]): FilterValue[] => [
  ...new Set(
    values.flatMap((value): FilterValue[] =>
      typeof value === 'string' ? [value, cleanLine(value) || value] : [value],
    ),
  ),
];

function readBounds(list: ListDefinition, from: unknown, to: unknown): ListQuery['between'] {
  if (!list.between || (from === undefined && to === undefined)) return null;
  if ([from, to].some((bound) => bound !== undefined && !isDayOrMoment(bound)))
    throw bad('filter.from and filter.to must be dates like 2031-08-15, or timestamps.');
  return {
    field: list.between,
    ...(isDayOrMoment(from) && { from: new Date(firstMoment(from)) }),
    ...(isDayOrMoment(to) && { to: new Date(lastMoment(to)) }),
  };
}

function readFilter(value: unknown, list: ListDefinition): Pick<ListQuery, 'q' | 'filter' | 'between'> {
  if (value === undefined) return { q: null, filter: {}, between: null };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('filter must be an object.');
  let q: string | null = null;
  const filter: Record<string, FilterValue[]> = {};
  const bounds: Record<string, unknown> = {};
  for (const [field, filterValue] of Object.entries(value)) {
    if (list.between && (field === 'from' || field === 'to')) {
      bounds[field] = filterValue;
      continue;
    }
    if (field === 'q') {
      if (typeof filterValue !== 'string' || lengthOf(filterValue) > LIMITS.searchText)
        throw bad(`filter.q must be text of at most ${LIMITS.searchText} characters.`);
      q = cleanLine(filterValue) || null;
      continue;
    }
    if (field !== 'id' && !list.filter.includes(field)) {
      const filterable = ['q', 'id', ...list.filter, ...(list.between ? ['from', 'to'] : [])];
      throw bad(`This list cannot be filtered by ${field}. It filters by ${filterable.join(', ')}.`);
    }
    const values: unknown[] = Array.isArray(filterValue) ? filterValue : [filterValue];
    if (values.length > 1000 || !values.every(isFilterValue))
      throw bad(`filter.${field} must be a value or a list of values.`);
    filter[field] = withCleaned(values);
  }
  return { q, filter, between: readBounds(list, bounds['from'], bounds['to']) };
}

/** Reads the range, sort, and filter of a request. Throws BAD_QUERY, also for other query parameters. */
export function readListQuery(query: Record<string, unknown>, list: ListDefinition): ListQuery {
  const unknown = Object.keys(query).find((key) => !['range', 'sort', 'filter'].includes(key));
  if (unknown) throw bad(`${unknown} is not a parameter of this list.`);
  return {
    isWhole: Object.keys(query).length === 0,
    range: readRange(parse('range', query['range'])),
    sort: readSort(parse('sort', query['sort']), list),
    ...readFilter(parse('filter', query['filter']), list),
  };
}

/** Injects the list query of a request. */
export const ListParams = createParamDecorator((name: ListName, context: ExecutionContext): ListQuery =>
  readListQuery(context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, unknown>, LISTS[name]),
);

/** Documents the query parameters and the response of a list's route. */
export const DocumentList = (name: ListName, envelope: Type): MethodDecorator => {
  const { sort, filter, between, defaultSort }: ListDefinition = LISTS[name];
  const filters = [
    '`q` (words)',
    ...['id', ...filter, ...(between ? ['from', 'to'] : [])].map((field) => `\`${field}\``),
  ];
  const bounds = between
    ? ` \`from\` and \`to\` limit \`${between}\`: days (YYYY-MM-DD, UTC) or points in time (ISO 8601).`
    : '';
  return applyDecorators(
    ApiOkResponse({ type: envelope }),
    ApiQuery({
      name: 'range',
      required: false,
      type: String,
      example: '[0,24]',
      description: 'First and last record, both included.',
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      type: String,
      example: JSON.stringify(defaultSort),
      description: `Field and order: ${sort.join(', ')}. Texts sort without case and accents, and numbers in texts by value.`,
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      type: String,
      example: '{"q":"text"}',
      description: `Object of values, or of lists of values, by field: ${filters.join(', ')}.${bounds}`,
    }),
  );
};

/** Returns whether a request has query parameters. Otherwise the response contains the complete list. */
export const hasListQuery = (request: FastifyRequest): boolean =>
  Object.keys(request.query as Record<string, unknown>).length > 0;

/** Sets the range of the response: `Content-Range: matches 0-24/319`. */
export function setContentRange(
  reply: FastifyReply,
  unit: string,
  query: ListQuery,
  count: number,
  total: number,
): void {
  const start = query.range?.start ?? 0;
  const span = count === 0 ? '*' : `${start}-${start + count - 1}`;
  void reply.header('content-range', `${unit} ${span}/${total}`);
}
