import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Actor } from '../activity/activity.schema.js';
import type { UserDoc } from './user.schema.js';

/** What names members of staff and must know when they change. */
export interface UserUser {
  /** A user was renamed. */
  userRenamed(user: UserDoc, tx: Transaction): Promise<void>;
  /** The role, status or permissions of a user have changed: they may be able to do less. */
  rightsChanged(user: UserDoc, actor: Actor, tx: Transaction): Promise<void>;
  /** A user is deleted. */
  userLeft(user: UserDoc, actor: Actor, tx: Transaction): Promise<void>;
}

/** The registry of modules whose records name members of staff: the users module need not import them. */
@Injectable()
export class UserUse {
  private readonly users: UserUser[] = [];

  register(user: UserUser): void {
    this.users.push(user);
  }

  async userRenamed(user: UserDoc, tx: Transaction): Promise<void> {
    for (const one of this.users) await one.userRenamed(user, tx);
  }

  async rightsChanged(user: UserDoc, actor: Actor, tx: Transaction): Promise<void> {
    for (const one of this.users) await one.rightsChanged(user, actor, tx);
  }

  async userLeft(user: UserDoc, actor: Actor, tx: Transaction): Promise<void> {
    for (const one of this.users) await one.userLeft(user, actor, tx);
  }
}
