import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { grantableKeys } from '../../../contract/access-rules.js';
import type { ApiKeyDto } from '../../../contract/dto/api-key.dto.js';
import type { ApiKeyRecord } from '../../../contract/records/api-key.record.js';
import { DAY } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { RecordLocks } from '../../../platform/database/locks/record-locks.js';
import { toObjectId } from '../../../platform/database/records/object-id.js';
import { baseOf } from '../../../platform/database/records/record.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ListPage } from '../../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../../platform/http/lists/list-query.js';
import { EventHub } from '../../../platform/realtime/event-hub.js';
import { ApiKeyStore } from './api-key-store.js';
import { PasswordCheck } from '../sign-in/password-check.js';
import { RecordTools } from '../../records/record-tools.js';
import type { Records } from '../../records/records.js';
import { UsersService } from '../users/users.service.js';
import { API_KEY_MODEL, apiKeyWords, type ApiKeyDoc } from './api-key.schema.js';

/** Manages the keys with which programs call the API on behalf of their creators. */
@Injectable()
export class ApiKeysService {
  private readonly records: Records<ApiKeyDoc, ApiKeyRecord>;

  constructor(
    @InjectModel(API_KEY_MODEL) model: Model<ApiKeyDoc>,
    private readonly store: ApiKeyStore,
    private readonly users: UsersService,
    private readonly check: PasswordCheck,
    private readonly locks: RecordLocks,
    private readonly hub: EventHub,
    private readonly clock: Clock,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'api-keys',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: toApiKeyRecord,
      nameOf: ({ name }) => name,
      wordsOf: apiKeyWords,
    });
  }

  list(query: ListQuery): Promise<ListPage<ApiKeyRecord>> {
    return this.records.list(query);
  }

  /** Returns an API key. Throws API_KEY_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<ApiKeyRecord> {
    return this.records.read(id);
  }

  /** Creates a key. Throws PERMISSION_NOT_HELD for a permission that the caller lacks, and the errors of PasswordCheck. */
  async create(
    { name, permissions, expiresInDays, currentPassword }: ApiKeyDto,
    address: string,
    caller: Caller,
  ): Promise<{ apiKey: ApiKeyRecord; key: string }> {
    await this.check.confirmUnlessFresh(currentPassword, address, caller);
    const userId = new Types.ObjectId(caller.userId);
    const { key, stored } = this.store.make();
    const expiresAt = expiresInDays ? new Date(this.clock.now() + expiresInDays * DAY) : null;
    const apiKey = await this.records.create(async () => {
      // A concurrent revocation of the account's keys includes this key, or has ended the session.
      this.locks.share([userId]);
      if (!(await this.hub.current(caller))) throw new ApiError('UNAUTHENTICATED');
      // The write reads the account again, because the account may have changed since the guard admitted the call.
      const maker = await this.users.byId(userId);
      if (maker?.status !== 'Active') throw new ApiError('UNAUTHENTICATED');
      const grantable = new Set(grantableKeys(maker));
      if (!permissions.every((permission) => grantable.has(permission))) throw new ApiError('PERMISSION_NOT_HELD');
      const { username } = maker;
      return { ...stored, name, permissions: [...new Set(permissions)], userId, username, expiresAt, lastUsedAt: null };
    }, caller);
    return { apiKey, key };
  }

  /** Revokes a key. Later calls with the key are rejected. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<ApiKeyRecord> {
    return this.records.remove(id, { ifMatch, rule: (doc) => this.store.closeStreams(doc) }, caller);
  }
}

const toApiKeyRecord = (doc: ApiKeyDoc): ApiKeyRecord => ({
  ...baseOf(doc),
  name: doc.name,
  start: doc.start,
  permissions: doc.permissions,
  userId: doc.userId.toHexString(),
  username: doc.username,
  expiresAt: doc.expiresAt?.toISOString() ?? null,
  lastUsedAt: doc.lastUsedAt?.toISOString() ?? null,
});
