import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { permissionsSeen, refusalToView } from '../../../contract/access-rules.js';
import { LIMITS } from '../../../contract/limits.js';
import { MINUTE } from '../../../contract/time/units.js';
import { clockTime } from '../../../contract/time/zones.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isDiskFull } from '../../../platform/database/availability/disk-full.js';
import { UnitOfWork } from '../../../platform/database/transactions/unit-of-work.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { EventHub } from '../../../platform/realtime/event-hub.js';
import { ActivityService } from '../../activity/activity.service.js';
import { actorOf, type UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { SESSION_MODEL, type SessionDoc, type SessionView } from './session.schema.js';

/**
 * Lets users view the dashboard as another user. The viewer's own session stores the view. The start and the end of each view are
 * logged.
 */
@Injectable()
export class ViewAs {
  constructor(
    @InjectModel(SESSION_MODEL) private readonly model: Model<SessionDoc>,
    private readonly users: UsersService,
    private readonly activity: ActivityService,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly hub: EventHub,
    private readonly clock: Clock,
  ) {}

  /** Starts a view and returns it. Throws USER_NOT_FOUND and the code that `refusalToView` returns. */
  async begin(id: Types.ObjectId, caller: Caller): Promise<SessionView> {
    const until = new Date(this.clock.now() + LIMITS.viewMinutes * MINUTE);
    const viewing = await this.unit.run(async () => {
      const viewed = await this.users.byId(id);
      if (!viewed) throw new ApiError('USER_NOT_FOUND');
      const refusal = refusalTo(caller, viewed);
      if (refusal) throw new ApiError(refusal);
      const { _id: userId, username } = viewed;
      const view: SessionView = { userId, username, until };
      this.outbox.changed('users', [caller.userId]);
      const marked = await this.model.updateOne({ _id: caller.sessionId, endedAt: null }, { $set: { viewing: view } });
      if (marked.matchedCount === 0) throw new ApiError('UNAUTHENTICATED');
      await this.activity.log(caller, {
        action: `Started viewing the dashboard as "${username}", until ${clockTime(until.getTime(), 'UTC')} UTC at the latest`,
        resource: 'users',
        resourceId: id.toHexString(),
      });
      return view;
    });
    this.closeStreams(caller.sessionId);
    return viewing;
  }

  /** Ends the view of a session, if there is a view. */
  async end({ sessionId, viewing }: Pick<Caller, 'sessionId' | 'viewing'>): Promise<void> {
    if (!viewing) return;
    const { viewer, viewed } = viewing;
    await this.unit.run(async () => {
      const filter = { _id: sessionId, viewing: { $ne: null } };
      const before = await this.model.findOne(filter, { viewing: 1 }).lean<Pick<SessionDoc, 'viewing'>>();
      if (!before) return;
      this.outbox.changed('users', [viewer.userId]);
      const { modifiedCount } = await this.model.updateOne(filter, { $unset: { viewing: 1 } });
      if (modifiedCount > 0 && !before.viewing?.endedAt) {
        const action = `Stopped viewing the dashboard as "${viewed.username}"`;
        await this.activity.log(viewer, { action, resource: 'users', resourceId: viewed.userId });
      }
    });
    this.closeStreams(sessionId);
  }

  /** Returns the caller of a session with a view: the viewed user, or the viewer once the view has expired. */
  async callerIn(view: SessionView, viewer: Caller): Promise<Caller> {
    const viewed = await this.users.byId(view.userId);
    const until = view.until.getTime();
    const isOver = !!view.endedAt || until <= this.clock.now() || !viewed || refusalTo(viewer, viewed) !== null;
    const { userId, username, email, role } = viewer;
    const viewing = {
      viewer: { userId, username, email, role },
      viewed: { userId: view.userId.toHexString(), username: view.username },
      until,
      isOver,
    };
    if (isOver) {
      await this.noteEnd(viewer, view);
      return { ...viewer, viewing };
    }
    return {
      ...viewer,
      ...actorOf(viewed),
      permissions: permissionsSeen(viewer, viewed),
      // The event stream checks the caller again when the view ends.
      sessionEndsAt: Math.min(viewer.sessionEndsAt, until),
      viewing,
    };
  }

  /** Logs the automatic end of a view, once. */
  private async noteEnd(viewer: Caller, view: SessionView): Promise<void> {
    if (view.endedAt) return;
    const filter = { _id: viewer.sessionId, 'viewing.until': view.until, 'viewing.endedAt': null };
    const noted = this.unit.run(async () => {
      const update = { $set: { 'viewing.endedAt': this.clock.date() } };
      const { modifiedCount } = await this.model.updateOne(filter, update);
      if (modifiedCount === 0) return;
      const action = `The view of the dashboard as "${view.username}" ended automatically`;
      await this.activity.log(viewer, { action, resource: 'users', resourceId: view.userId.toHexString() });
    });
    // A read request should not fail only because the disk is full.
    await noted.catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
  }

  private closeStreams(sessionId: string): void {
    this.hub.close((caller) => caller.sessionId === sessionId);
  }
}

const refusalTo = (viewer: Caller, { _id, role, permissions, status }: UserDoc) =>
  refusalToView({ ...viewer, id: viewer.userId }, { id: _id.toHexString(), role, permissions, status });
