import { Injectable } from '@nestjs/common';
import type { Actor } from '../activity/activity.schema.js';
import type { UserDoc } from './user.schema.js';

/** Is called within each write that changes or deletes a member of staff: for records that name them. */
export interface UserListener {
  /** A user was renamed. */
  userRenamed(user: UserDoc): Promise<void>;
  /** The role, status or permissions of a user have changed: they may be able to do less. */
  rightsChanged(user: UserDoc, actor: Actor): Promise<void>;
  /** A user is deleted. */
  userLeft(user: UserDoc, actor: Actor): Promise<void>;
}

/** The registry of modules whose records name members of staff: the users module need not import them. */
@Injectable()
export class UserListeners {
  private readonly listeners: UserListener[] = [];

  register(listener: UserListener): void {
    this.listeners.push(listener);
  }

  async userRenamed(user: UserDoc): Promise<void> {
    for (const listener of this.listeners) await listener.userRenamed(user);
  }

  async rightsChanged(user: UserDoc, actor: Actor): Promise<void> {
    for (const listener of this.listeners) await listener.rightsChanged(user, actor);
  }

  async userLeft(user: UserDoc, actor: Actor): Promise<void> {
    for (const listener of this.listeners) await listener.userLeft(user, actor);
  }
}
