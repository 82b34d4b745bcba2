import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { MESSAGES } from '../../contract/messages.js';
import { holds } from '../../contract/permissions.js';
import { RESOURCES } from '../../contract/resources/index.js';
import type { ContactPerson } from '../../contract/records/contact.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { Actor } from '../activity/activity.schema.js';
import { ActivityService } from '../activity/activity.service.js';
import type { UserDoc } from '../accounts/users/user.schema.js';
import { UserListeners, type UserListener } from '../accounts/users/user-listeners.js';
import { UsersService } from '../accounts/users/users.service.js';
import { CONTACT_MODEL, type ContactDoc } from './contact.schema.js';

/** Permission that a user needs to be assigned messages. The same permission allows listing them. */
const READS = 'contact:view';

export type Assignment = Required<Pick<ContactDoc, 'assigneeId' | 'assigneeName'>>;

/** Assigns messages to members of staff. */
@Injectable()
export class ContactAssignees implements UserListener, OnModuleInit {
  constructor(
    @InjectModel(CONTACT_MODEL) private readonly model: Model<ContactDoc>,
    private readonly users: UsersService,
    private readonly listeners: UserListeners,
    private readonly activity: ActivityService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /** Returns the users to whom messages can be assigned. */
  async list(): Promise<ContactPerson[]> {
    const users = await this.users.holdersOf(READS);
    return users.map(({ _id, username }) => ({ id: _id.toHexString(), username }));
  }

  /** Returns the assignment fields of a message. Throws VALIDATION_FAILED if the user may not read messages. */
  async assignmentTo(userId: string | null): Promise<Assignment> {
    if (userId === null) return { assigneeId: null, assigneeName: '' };
    const user = await this.users.byId(new Types.ObjectId(userId));
    if (!user || !mayHave(user)) throw ApiError.field('userId', MESSAGES.assigneeUnknown);
    return { assigneeId: user._id, assigneeName: user.username };
  }

  /** Updates the stored name of the assignee. The revision stays, so that open forms remain current. */
  async userRenamed({ _id, username }: UserDoc): Promise<void> {
    const messages = { assigneeId: _id, assigneeName: { $ne: username } };
    const change = { $set: { assigneeName: username } };
    const { modifiedCount } = await this.model.updateMany(messages, change);
    if (modifiedCount > 0) this.outbox.changed('contacts', []);
  }

  async rightsChanged(user: UserDoc, actor: Actor): Promise<void> {
    if (!mayHave(user)) await this.userLeft(user, actor);
  }

  /**
   * Unassigns the user's messages in the database, because lists find unassigned messages by index. A user who gets the
   * permission again does not get old messages back.
   */
  async userLeft({ _id, username }: UserDoc, actor: Actor): Promise<void> {
    const messages = await this.model.find({ assigneeId: _id }, { name: 1 }).lean<Pick<ContactDoc, '_id' | 'name'>[]>();
    if (messages.length === 0) return;
    const change = {
      $set: { assigneeId: null, assigneeName: '', updatedAt: this.clock.date() },
      $inc: { revision: 1 },
    };
    this.outbox.changed('contacts', []);
    await this.model.updateMany({ assigneeId: _id }, change);
    const entries = messages.map((message) => ({
      action: `Unassigned the ${RESOURCES.contacts.noun} of "${message.name}": "${username}" can no longer read it`,
      resource: 'contacts',
      resourceId: message._id.toHexString(),
      before: { assignee: username },
      after: { assignee: null },
    }));
    await this.activity.logAll(actor, entries);
  }
}

const mayHave = (user: UserDoc): boolean => user.status === 'Active' && holds(user, READS);
