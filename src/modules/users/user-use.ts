import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { UserDoc } from './user.schema.js';

/** What names members of staff and must know when they change. */
export interface UserUser {
  /** Somebody has another name. */
  userRenamed(user: UserDoc, tx: Transaction): Promise<void>;
  /** Somebody was deleted or suspended. */
  userLeft(user: UserDoc, tx: Transaction): Promise<void>;
}

/** Where other modules say that they name members of staff, so that the users need to know none of them. */
@Injectable()
export class UserUse {
  private readonly users: UserUser[] = [];

  register(user: UserUser): void {
    this.users.push(user);
  }

  async userRenamed(user: UserDoc, tx: Transaction): Promise<void> {
    for (const one of this.users) await one.userRenamed(user, tx);
  }

  async userLeft(user: UserDoc, tx: Transaction): Promise<void> {
    for (const one of this.users) await one.userLeft(user, tx);
  }
}
