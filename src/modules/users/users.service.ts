import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Passwords } from './passwords.js';
import { USER_MODEL, userWords, type UserDoc } from './user.schema.js';

/** What a new user needs. */
export interface NewUser {
  username: string;
  email: string;
  password: string;
  role: string;
  permissions?: string[];
}

@Injectable()
export class UsersService {
  constructor(
    @InjectModel(USER_MODEL) private readonly model: Model<UserDoc>,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  byId(id: Types.ObjectId): Promise<UserDoc | null> {
    return this.model.findById(id).lean<UserDoc>().exec();
  }

  /** The user of an e-mail address or username, whatever its case. */
  byLogin(login: string): Promise<UserDoc | null> {
    const key = login.toLowerCase();
    return this.model
      .findOne(key.includes('@') ? { email: key } : { usernameKey: key })
      .lean<UserDoc>()
      .exec();
  }

  async anyOfRole(role: string): Promise<boolean> {
    return (await this.model.exists({ role })) !== null;
  }

  /** Raises DUPLICATE when the e-mail address or username is taken. */
  async create(user: NewUser): Promise<UserDoc> {
    const now = this.clock.date();
    const doc: UserDoc = {
      _id: new Types.ObjectId(),
      username: user.username,
      usernameKey: user.username.toLowerCase(),
      email: user.email.toLowerCase(),
      words: userWords(user),
      passwordHash: await this.passwords.hash(user.password),
      role: user.role,
      permissions: user.permissions ?? [],
      status: 'Active',
      isVerified: true,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    await this.model.insertMany([doc]);
    return doc;
  }
}
