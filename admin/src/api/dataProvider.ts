import type { FindableResource } from '@contract/errors.js';
import { LIMITS } from '@contract/limits.js';
import { type ListName, LISTS } from '@contract/lists.js';
import { RESOURCES } from '@contract/resources/index.js';
import simpleRest from 'ra-data-simple-rest';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  Identifier,
  RaRecord,
} from 'react-admin';
import { apiPath, keyOf, unwrap } from './envelope.js';
import { ApiError } from './errors.js';
import type { Writes } from './fields.js';
import { changesIn, withChange } from './own-changes.js';
import { removeRecord } from './record-calls.js';
import { announcements, request, write } from './request.js';

/** Narrows react-admin's resource name to a resource of the contract. */
const named = (resource: string): ListName => resource as ListName;

const pathOf = (resource: string): string => RESOURCES[named(resource)].path;

/** Adapts our HTTP client for ra-data-simple-rest and unwraps the envelopes. */
const base = simpleRest('/api', async (url, options = {}) => {
  const method = options.method ?? 'GET';
  const { status, headers, json } = await request(url, { method, signal: options.signal ?? undefined });
  return { status, headers, body: '', json: unwrap(keyOf(url, method), json) };
});

/** Reads several pages, because an export requests more rows than the server returns per call. */
async function getPages<Row extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<Row>> {
  const { page = 1, perPage = LIMITS.pageSize } = params.pagination ?? {};
  const first = (page - 1) * perPage;
  const data: Row[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let at = first; at < Math.min(first + perPage, total); at += LIMITS.pageSize) {
    const pagination = { page: at / LIMITS.pageSize + 1, perPage: LIMITS.pageSize };
    const response = await base.getList<Row>(pathOf(resource), { ...params, pagination });
    data.push(...response.data);
    total = response.total ?? data.length;
  }
  return { data, total };
}

/** Maximum number of ids per call, so that every proxy accepts the address. */
const IDS_AT_ONCE = 50;

async function getByIds<Row extends RaRecord>(
  resource: string,
  params: GetManyParams<Row>,
): Promise<GetManyResult<Row>> {
  const data: Row[] = [];
  for (let at = 0; at < params.ids.length; at += IDS_AT_ONCE) {
    const ids = params.ids.slice(at, at + IDS_AT_ONCE);
    data.push(...(await base.getMany<Row>(pathOf(resource), { ...params, ids })).data);
  }
  return { data };
}

/** Reads a record through the list, because its id alone does not determine its path. */
async function getFromList(resource: string, id: Identifier) {
  const { data } = await base.getList(pathOf(resource), { filter: { id }, pagination: { page: 1, perPage: 1 } });
  if (!data[0]) throw new ApiError(RESOURCES[resource as FindableResource].missing.message, 404);
  return { data: data[0] as never };
}

/** Differences of a write from the ordinary call of its resource. */
interface WriteMeta {
  /** Path of another call that creates the record. */
  path?: string;
  /** Fields of the body that the form does not have. */
  body?: object;
  revision?: number;
  undoes?: string;
  /** Whether the write undoes a change. Its caller announces the result. */
  isUndo?: true;
}

/** Loads the DTOs of a resource's writes. */
type WritesOf = (resource: string) => Promise<Writes> | undefined;

/** Returns the fields of the form values to send: all of them for a resource without a DTO. */
async function bodyOf(writes: ReturnType<WritesOf>, values: object, isNew = false): Promise<object> {
  if (!writes) return values;
  const [loadedWrites, { bodyOfWrite }] = await Promise.all([writes, import('./fields.js')]);
  return bodyOfWrite(loadedWrites, values, isNew);
}

/** Writes a record and announces the server's message. `before` is the record that the write changes. */
async function save(
  resource: string,
  method: 'POST' | 'PUT',
  path: string,
  fields: object,
  meta: WriteMeta,
  before?: RaRecord,
) {
  const { body, revision, undoes, isUndo } = meta;
  const call = write(method, path, { body: { ...fields, ...body }, revision, undoes });
  const response = await (before ? withChange(named(resource), before, call) : call);
  if (!isUndo) announcements.emit({ message: response.message, changes: changesIn(response) });
  return { data: unwrap(LISTS[named(resource)].one, response) as never };
}

/** Creates react-admin's data provider for the API. `writesOf` returns the writable fields of a resource. */
export const createDataProvider = (writesOf: WritesOf): DataProvider => ({
  ...base,

  getList: (resource, params) =>
    (params.pagination?.perPage ?? 0) > LIMITS.pageSize
      ? getPages(resource, params)
      : base.getList(pathOf(resource), params),

  getMany: getByIds,

  getOne: (resource, params) =>
    'writePath' in RESOURCES[named(resource)]
      ? getFromList(resource, params.id)
      : base.getOne(pathOf(resource), params),

  async create(resource, { data, meta }) {
    const { path = apiPath(named(resource), undefined, data), ...sent }: WriteMeta = meta ?? {};
    return save(resource, 'POST', path, await bodyOf(writesOf(resource), data, true), sent);
  },

  async update(resource, { id, data, previousData, meta }) {
    const path = apiPath(named(resource), id, previousData);
    const sent: WriteMeta = { ...meta, revision: meta?.revision ?? previousData?.revision };
    const body = await bodyOf(writesOf(resource), data);
    return save(resource, 'PUT', path, body, sent, previousData as RaRecord | undefined);
  },

  async delete(resource, { id, previousData }) {
    const record = previousData ?? { id };
    announcements.emit(await removeRecord(named(resource), record));
    return { data: record as never };
  },

  async deleteMany(resource, { ids, meta }) {
    const records = (meta?.records ?? []) as RaRecord[];
    await Promise.all(
      ids.map((id) => removeRecord(named(resource), records.find((record) => record.id === id) ?? { id })),
    );
    return { data: ids };
  },
});
