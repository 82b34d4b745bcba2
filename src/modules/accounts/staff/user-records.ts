import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { Person, Refusal } from '../../../contract/access-rules.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import { duplicateFields, isDuplicateKey } from '../../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../../platform/database/records/object-id.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RecordTools } from '../../records/record-tools.js';
import type { Records } from '../../records/records.js';
import { writerHolds } from '../../records/writer.js';
import { toUserRecord } from '../users/user.mapper.js';
import { USER_MODEL, usernameKeyOf, userWords, type UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

/** Permissions of which a caller needs one to read other users. */
export const READS = ['users:view', 'users:view-info'] as const;
/** Permissions of which a writer needs one to see a newer record. Forms of users with `users:update` merge the newer record. */
const MERGES = [...READS, 'users:update'] as const;

/** Stores user records and checks the users who change them. */
@Injectable()
export class UserRecords {
  readonly records: Records<UserDoc, UserRecord>;

  constructor(
    @InjectModel(USER_MODEL) private readonly model: Model<UserDoc>,
    private readonly users: UsersService,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'users',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: toUserRecord,
      nameOf: ({ username }) => username,
      isReadBy: ({ _id }, writer) =>
        _id.toHexString() === writer.userId || MERGES.some((key) => writerHolds(writer, key)),
      wordsOf: userWords,
    });
  }

  /**
   * Returns the actor with their current permissions, which may have changed since the guard admitted the call. Throws
   * UNAUTHENTICATED.
   */
  async actor(caller: Caller): Promise<Person> {
    const user = await this.users.byId(new Types.ObjectId(caller.userId));
    if (user?.status !== 'Active') throw new ApiError('UNAUTHENTICATED');
    return personOf(user);
  }

  /** Throws USER_EXISTS if another user has the username or the email address. The error names the conflicting fields. */
  async refuseTaken(user: { username: string; email: string }, ownId: Types.ObjectId): Promise<void> {
    const [usernameKey, email] = [usernameKeyOf(user.username), user.email.toLowerCase()];
    const others = await this.model
      .find({ _id: { $ne: ownId }, $or: [{ usernameKey }, { email }] }, { usernameKey: 1, email: 1 })
      .lean<Pick<UserDoc, 'usernameKey' | 'email'>[]>();
    const fields = {
      username: others.some((other) => other.usernameKey === usernameKey),
      email: others.some((other) => other.email === email),
    };
    if (fields.username || fields.email) throw fieldsTaken(fields);
  }

  /** Runs a write. Throws USER_EXISTS if a concurrent write stored a duplicate. */
  async unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const fields = duplicateFields(error);
      throw fieldsTaken({ username: fields.includes('usernameKey'), email: fields.includes('email') });
    }
  }
}

export const personOf = ({ _id, role, permissions }: UserDoc): Person => ({ id: _id.toHexString(), role, permissions });

/** Throws the code that the access rules returned. Does nothing for null. */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw new ApiError(refusal);
}

function fieldsTaken({ username, email }: { username: boolean; email: boolean }): ApiError {
  const errors = {
    ...(username ? { username: ['This username is taken.'] } : {}),
    ...(email ? { email: ['This email is taken.'] } : {}),
  };
  return new ApiError('USER_EXISTS', { errors });
}
