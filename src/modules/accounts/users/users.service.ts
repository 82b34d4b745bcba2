import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { SUPER_ADMIN_ROLE, type Permission } from '../../../contract/permissions.js';
import { cleanLine } from '../../../contract/text.js';
import { Clock } from '../../../platform/clock/clock.js';
import { batchedReads } from '../../../platform/database/lists/batched-reads.js';
import { sortPath } from '../../../platform/database/sort-keys.js';
import { isInTransaction } from '../../../platform/database/transactions/transaction.js';
import { Passwords } from '../passwords/passwords.js';
import { USER_MODEL, usernameKeyOf, userSchema, userWords, type UserDoc } from './user.schema.js';

/** Fields of a new user. */
export interface NewUser {
  username: string;
  email: string;
  password: string;
  role: string;
  permissions?: string[];
  /** Whether the password must be changed at the first sign-in. */
  mustChangePassword?: boolean;
}

/** Finds users and builds the fields of new users. */
@Injectable()
export class UsersService {
  private readonly readById = batchedReads<Types.ObjectId, UserDoc>(this.model);

  constructor(
    @InjectModel(USER_MODEL) private readonly model: Model<UserDoc>,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  byId(id: Types.ObjectId): Promise<UserDoc | null> {
    return isInTransaction() ? this.model.findById(id).lean<UserDoc>().exec() : this.readById(id);
  }

  /** Finds a user by email address or username. Spellings with the same `usernameKeyOf` are equivalent. */
  async byLogin(login: string): Promise<UserDoc | null> {
    const text = cleanLine(login);
    const key = usernameKeyOf(text);
    if (!key.includes('@')) return this.model.findOne({ usernameKey: key }).lean<UserDoc>().exec();
    const exact = text.toLowerCase();
    const found = await this.model
      .find({ email: { $in: [exact, key] } })
      .lean<UserDoc[]>()
      .exec();
    return found.find(({ email }) => email === exact) ?? found[0] ?? null;
  }

  /** Replaces the hash of a password with a newer hash of the same password, unless the password was changed in the meantime. */
  async replaceHash(_id: Types.ObjectId, before: string, passwordHash: string): Promise<void> {
    await this.model.updateOne({ _id, passwordHash: before }, { $set: { passwordHash } });
  }

  /** Returns the active users with a permission, sorted by username. */
  holdersOf(permission: Permission): Promise<Pick<UserDoc, '_id' | 'username'>[]> {
    return this.model
      .find({ status: 'Active', $or: [{ role: SUPER_ADMIN_ROLE }, { permissions: permission }] }, { username: 1 })
      .sort({ [sortPath(userSchema, 'username')]: 1, _id: 1 })
      .lean<Pick<UserDoc, '_id' | 'username'>[]>()
      .exec();
  }

  async anyOfRole(role: string): Promise<boolean> {
    return (await this.model.exists({ role })) !== null;
  }

  /** Returns the stored fields of a new user. */
  async fieldsOf(user: NewUser) {
    return {
      username: user.username,
      usernameKey: usernameKeyOf(user.username),
      email: user.email.toLowerCase(),
      passwordHash: await this.passwords.hash(user.password),
      role: user.role,
      permissions: user.permissions ?? [],
      status: 'Active' as const,
      isVerified: true,
      epoch: randomUUID(),
      mustChangePassword: user.mustChangePassword ?? false,
    };
  }

  /**
   * Adds a user without a log entry. Throws the driver's error for a unique index (`isDuplicateKey`) if the email address or the
   * username is taken.
   */
  async create(user: NewUser): Promise<UserDoc> {
    const now = this.clock.date();
    const fields = await this.fieldsOf(user);
    const doc: UserDoc = {
      _id: new Types.ObjectId(),
      ...fields,
      words: userWords(fields),
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    await this.model.insertMany([doc]);
    return doc;
  }
}
