import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
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
import { apiPath, unwrap } from './envelope.js';
import { ApiError } from './errors.js';
import { type Dto, pick, type Writes } from './fields.js';
import { createGame, createRequestedGame, type SeenRequest, updateGame } from './games.js';
import { removeRecord } from './record-calls.js';
import { announcements, request, write } from './request.js';

/** Narrows react-admin's resource name to a resource of the contract. */
const named = (resource: string): ResourceName => resource as ResourceName;

const pathOf = (resource: string): string => RESOURCES[named(resource)].path;

/** Adapts our HTTP client for ra-data-simple-rest and unwraps the envelopes. */
const base = simpleRest('/api', async (url, options = {}) => {
  const method = options.method ?? 'GET';
  const { status, headers, json } = await request(url, { method, signal: options.signal ?? undefined });
  return { status, headers, body: '', json: unwrap(url, method, json) };
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

/** Writes a record and announces the server's message. */
async function save(method: 'POST' | 'PUT', path: string, sent: Parameters<typeof write>[2]) {
  const response = await write(method, path, sent);
  announcements.emit(response.message);
  return { data: unwrap(path, method, response) as never };
}

/** Values that creating a game requires next to its fields. */
interface GameMeta {
  matchId?: unknown;
  request?: SeenRequest;
  copyOf?: string;
}

async function getGame(id: Identifier) {
  const { data } = await base.getList(pathOf('games'), { filter: { id }, pagination: { page: 1, perPage: 1 } });
  if (!data[0]) throw new ApiError('The game was not found.', 404);
  return { data: data[0] as never };
}

/** Returns the fields of the form values to send: all of them for a resource without a DTO. */
const bodyOf = (dto: Dto | undefined, values: object): object => (dto ? pick(dto, values) : values);

/** Creates react-admin's data provider for the API. `writesOf` returns the writable fields of a resource. */
export const createDataProvider = (writesOf: (resource: string) => Writes | undefined): DataProvider => ({
  ...base,

  getList: (resource, params) =>
    (params.pagination?.perPage ?? 0) > LIMITS.pageSize
      ? getPages(resource, params)
      : base.getList(pathOf(resource), params),

  getMany: getByIds,

  getOne: (resource, params) => (resource === 'games' ? getGame(params.id) : base.getOne(pathOf(resource), params)),

  async create(resource, { data, meta }) {
    if (resource !== 'games') {
      const { dto, create = dto } = writesOf(resource) ?? {};
      return save('POST', apiPath(named(resource)), { body: bodyOf(create, data) });
    }
    const { matchId, request: seenRequest, copyOf } = meta as GameMeta;
    const { game, message } = await (seenRequest
      ? createRequestedGame(seenRequest, String(matchId), data)
      : createGame(String(matchId), data, copyOf));
    announcements.emit(message);
    return { data: game as never };
  },

  async update(resource, { id, data, previousData, meta }) {
    const revision = (meta?.revision ?? previousData?.revision) as number | undefined;
    const undoes = meta?.undoes as string | undefined;
    if (resource !== 'games') {
      const body = bodyOf(writesOf(resource)?.dto, data);
      return save('PUT', apiPath(named(resource), id), { body, revision, undoes });
    }
    const { matchId } = previousData as GameRecord;
    const { game, message } = await updateGame({ id: String(id), matchId, revision }, data, undoes);
    announcements.emit(message);
    return { data: game as never };
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
