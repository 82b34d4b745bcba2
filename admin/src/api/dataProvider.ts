import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import { DownloadDto } from '@contract/dto/download.dto.js';
import { FaqDto } from '@contract/dto/faq.dto.js';
import { LeagueDto } from '@contract/dto/league.dto.js';
import { MatchDto } from '@contract/dto/match.dto.js';
import { PushNotificationDto, SimpleNotificationDto } from '@contract/dto/notification.dto.js';
import { ReplayDto } from '@contract/dto/replay.dto.js';
import { NewUserDto, RoleDto, UserDto } from '@contract/dto/user.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { LIMITS } from '@contract/limits.js';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { announcements } from './announce.js';
import { messageIn, unwrap } from './envelope.js';
import { ApiError } from './errors.js';
import { pick, type Dto } from './fields.js';
import { createGame, updateGame } from './games.js';
import { ifMatch } from './if-match.js';
import { removeRecord } from './remove.js';
import { request } from './request.js';

const API = '/api';

/** What may be written of each resource; `create` where a new one takes more. */
const WRITES: Partial<Record<string, { dto: Dto; create?: Dto }>> = {
  affiliate: { dto: AffiliateDto },
  faq: { dto: FaqDto },
  leagues: { dto: LeagueDto },
  matches: { dto: MatchDto },
  'mobile/downloads': { dto: DownloadDto },
  'mobile/notifications': { dto: PushNotificationDto },
  notifications: { dto: SimpleNotificationDto },
  replays: { dto: ReplayDto },
  roles: { dto: RoleDto },
  users: { dto: UserDto, create: NewUserDto },
};

const body = (method: 'POST' | 'PUT', resource: string, data: object): Record<string, unknown> => {
  const writes = WRITES[resource];
  if (!writes) return { ...data };
  return pick((method === 'POST' ? writes.create : undefined) ?? writes.dto, data);
};

/** ra-data-simple-rest's HTTP client over ours: the noun taken out of the envelope. */
const base = simpleRest(API, async (url, options = {}) => {
  const method = options.method ?? 'GET';
  const { status, headers, json } = await request(url, { method, signal: options.signal ?? undefined });
  return { status, headers, body: '', json: unwrap(url, method, json) };
});

/** The server gives at most 100 rows a call; an export asks for more and gets them page by page. */
async function getPages<Row extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<Row>> {
  const { page = 1, perPage = LIMITS.pageSize } = params.pagination ?? {};
  const first = (page - 1) * perPage;
  const data: Row[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let at = first; at < Math.min(first + perPage, total); at += LIMITS.pageSize) {
    const pagination = { page: at / LIMITS.pageSize + 1, perPage: LIMITS.pageSize };
    const answer = await base.getList<Row>(resource, { ...params, pagination });
    data.push(...answer.data);
    total = answer.total ?? data.length;
  }
  return { data, total };
}

async function write(method: 'POST' | 'PUT', resource: string, path: string, data: object, revision?: number) {
  const { json } = await request(path, { method, body: body(method, resource, data), headers: ifMatch(revision) });
  announcements.emit(messageIn(json));
  return { data: unwrap(path, method, json) as never };
}

async function getGame(id: Identifier) {
  const { data } = await base.getList('games', { filter: { id }, pagination: { page: 1, perPage: 1 } });
  if (!data[0]) throw new ApiError('The game was not found.', 404);
  return { data: data[0] as never };
}

export const dataProvider: DataProvider = {
  ...base,

  getList: (resource, params) =>
    (params.pagination?.perPage ?? 0) > LIMITS.pageSize ? getPages(resource, params) : base.getList(resource, params),

  getOne: (resource, params) => (resource === 'games' ? getGame(params.id) : base.getOne(resource, params)),

  async create(resource, { data, meta }) {
    if (resource !== 'games') return write('POST', resource, `${API}/${resource}`, data);
    const { game, message } = await createGame(String(meta?.matchId), data);
    announcements.emit(message);
    return { data: game as never };
  },

  async update(resource, { id, data, previousData, meta }) {
    const revision = (meta?.revision ?? previousData?.revision) as number | undefined;
    if (resource !== 'games') {
      return write('PUT', resource, `${API}/${resource}/${encodeURIComponent(id)}`, data, revision);
    }
    const { matchId } = previousData as GameRecord;
    const { game, message } = await updateGame({ id: String(id), matchId, revision }, data);
    announcements.emit(message);
    return { data: game as never };
  },

  async delete(resource, { id, previousData }) {
    const record = previousData ?? { id };
    announcements.emit(await removeRecord(resource, record));
    return { data: record as never };
  },

  async deleteMany(resource, { ids, meta }) {
    const records = (meta?.records ?? []) as RaRecord[];
    await Promise.all(ids.map((id) => removeRecord(resource, records.find((record) => record.id === id) ?? { id })));
    return { data: ids };
  },
};
