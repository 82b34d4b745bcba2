import { Injectable } from '@nestjs/common';
import type { Actor } from '../../activity/activity.schema.js';
import type { UserDoc } from './user.schema.js';

/** Listener that runs within each write that changes or deletes a member of staff, for records that name the user. */
export interface UserListener {
  /** Runs when a user is renamed. */
  userRenamed(user: UserDoc): Promise<void>;
  /** Runs when the role, status, or permissions of a user have changed. The user may have lost permissions. */
  rightsChanged(user: UserDoc, actor: Actor): Promise<void>;
  /** Runs when a user is deleted. */
  userLeft(user: UserDoc, actor: Actor): Promise<void>;
}

/** Registers modules whose records name members of staff, so that the users module need not import them. */
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
