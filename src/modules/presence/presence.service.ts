import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { PresenceDto } from '../../contract/dto/presence.dto.js';
import type { PresenceEvent } from '../../contract/events.js';
import { holds, keysFor } from '../../contract/permissions.js';
import { PRESENCE_EXPIRE_SECONDS, type PresenceMode } from '../../contract/presence.js';
import type { RecordPresence } from '../../contract/records/presence.record.js';
import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';
import type { ResourceAction } from '../../contract/resources/definition.js';
import { Clock } from '../../platform/clock/clock.js';
import { InjectSoleUser } from '../../platform/database/server/sole-user.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Hints } from '../../platform/outbox/hints.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import type { EventRow } from '../../platform/outbox/outbox.schema.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { isAboutUsers } from '../../platform/outbox/framed-event.js';
import { Worker } from '../../platform/scheduler/worker.js';
import {
  isCurrent,
  keyOf,
  latestReports,
  presenceIn,
  readableTabs,
  type OpenRecord,
  type OpenTab,
} from './open-tab.js';
import { PRESENCE_MODEL, type PresenceDoc } from './presence.schema.js';

declare module '../../platform/outbox/hints.js' {
  interface HintNames {
    /** Records that staff have opened. */
    presence: true;
  }
}

/** Interval for removing expired tabs and reading the tabs of other processes, in ms. */
const EVERY_MS = 2_000;
/** Minimum time between two exchanges with the other processes, in ms. */
const GAP_MS = 100;
/** Maximum age of the stored tabs of this process, in ms. Older tabs are stored again even if they were only renewed. */
const REWRITE_MS = 15_000;
/** Maximum number of tabs per user. The tabs that reported last count. */
const MAX_TABS = 20;

const may = (caller: Caller, resource: Resource, action: ResourceAction): boolean =>
  !caller.restriction && keysFor(resource, action).some((key) => holds(caller, key));

/** A tab that reported to this process, with its caller. */
interface OwnTab extends OpenTab {
  caller: Caller;
}

/** Returns the mode of a record. A form counts as viewing if the caller must not save it. */
const modeFor = (caller: Caller, { resource, mode }: Pick<OpenRecord, 'resource' | 'mode'>): PresenceMode =>
  mode === 'editing' && may(caller, resource, 'edit') ? mode : 'viewing';

/**
 * Tracks which users have which records open, across all processes. A tab reports to any process, which retains the report in
 * memory and stores it for the other processes after a change or several renewals. When the presence changes, readers receive all
 * records that they may see.
 */
@Injectable()
export class PresenceService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private readonly self = randomUUID();
  private readonly ownTabs = new Map<string, OwnTab>();
  private others: OpenTab[] = [];
  private current: RecordPresence[] = [];
  private visible = new Map<string, PresenceEvent>();
  private isUnwritten = false;
  private writtenAt = -Infinity;

  constructor(
    @InjectModel(PRESENCE_MODEL) private readonly model: Model<PresenceDoc>,
    @InjectSoleUser() private readonly isSoleUser: boolean,
    private readonly hub: EventHub,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('presence', EVERY_MS, registry, () => this.exchange(), GAP_MS);
  }

  onApplicationBootstrap(): void {
    this.hub.greetWith((caller) => caller && { name: 'presence', data: this.seenBy(caller) });
    this.reader.listen((events) => this.review(events));
    this.hints.listen('presence', () => this.worker.wake());
    this.worker.start();
  }

  /**
   * Stops the exchange. The stored tabs remain, because the tabs of a stopping process are still open and will report to another
   * process.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }

  /**
   * Stores the records that a tab of the caller has open, and returns all users who have these records open. Throws
   * PERMISSION_DENIED for a record of a resource that the caller may not list.
   */
  note(caller: Caller, { tab, open }: PresenceDto): RecordPresence[] {
    if (!open.every(({ resource }) => may(caller, resource, 'list'))) throw new ApiError('PERMISSION_DENIED');
    const now = this.clock.now();
    const key = keyOf({ userId: caller.userId, tab });
    const before = latestReports([...this.ownTabs.values(), ...this.others], now).get(key)?.open ?? [];
    const records = new Map<string, OpenRecord>();
    for (const { resource, id: requestedId, mode: requestedMode } of open) {
      const id = requestedId.toLowerCase();
      const mode = modeFor(caller, { resource, mode: requestedMode });
      const previous = before.find((one) => one.resource === resource && one.id === id && one.mode === mode);
      if (records.get(`${resource} ${id}`)?.mode !== 'editing') {
        records.set(`${resource} ${id}`, { resource, id, mode, since: previous?.since ?? now });
      }
    }
    // The map is in the order of the reports, so the tab is inserted again at the end.
    this.ownTabs.delete(key);
    const { userId, username: name } = caller;
    this.ownTabs.set(key, { userId, name, tab, at: now, open: [...records.values()], caller });
    this.dropSurplus(userId);
    if (JSON.stringify(before) !== JSON.stringify([...records.values()])) this.changed();
    return this.current.filter(({ resource, id }) => records.has(`${resource} ${id}`));
  }

  private changed(): void {
    this.isUnwritten = true;
    this.publish();
    if (!this.isSoleUser) this.worker.wake();
  }

  /** Checks the tabs of changed users again, because a session may have ended or a permission may have been revoked. */
  private review(events: readonly EventRow[]): void {
    const users = new Set(events.filter(isAboutUsers).flatMap(({ data }) => data['ids'] as string[]));
    for (const [key, tab] of this.ownTabs) if (users.has(tab.userId)) void this.reviewTab(key, tab);
  }

  private async reviewTab(key: string, tab: OwnTab): Promise<void> {
    // While the database is unavailable, the session counts as valid, because the tabs of an ended session expire anyway.
    const caller = await this.hub.current(tab.caller).catch(() => tab.caller);
    const latest = this.ownTabs.get(key);
    // A request that was in progress when the session ended has reported the tab again.
    if (latest && latest !== tab) return this.reviewTab(key, latest);
    if (!latest) return;
    if (!caller) {
      this.ownTabs.delete(key);
      return this.changed();
    }
    const open = tab.open
      .filter(({ resource }) => may(caller, resource, 'list'))
      .map((record) => ({ ...record, mode: modeFor(caller, record) }));
    this.ownTabs.set(key, { ...tab, name: caller.username, caller, open });
    if (caller.username !== tab.name || JSON.stringify(open) !== JSON.stringify(tab.open)) this.changed();
  }

  private dropSurplus(userId: string): void {
    const keys = [...this.ownTabs].filter(([, tab]) => tab.userId === userId).map(([key]) => key);
    for (const key of keys.slice(0, -MAX_TABS)) this.ownTabs.delete(key);
  }

  /**
   * Removes expired tabs. If other processes use the database, stores the tabs of this process and reads the tabs of the others.
   */
  private async exchange(): Promise<void> {
    const now = this.clock.now();
    for (const [key, tab] of this.ownTabs) {
      if (isCurrent(tab, now)) continue;
      this.ownTabs.delete(key);
      this.isUnwritten ||= tab.open.length > 0;
    }
    if (!this.isSoleUser) {
      if (this.isUnwritten || (this.ownTabs.size > 0 && now - this.writtenAt >= REWRITE_MS)) await this.write(now);
      const since = new Date(now - PRESENCE_EXPIRE_SECONDS * 1000);
      const docs = await this.model.find({ _id: { $ne: this.self }, at: { $gt: since } }).lean<PresenceDoc[]>();
      this.others = docs.flatMap(({ tabs }) => readableTabs(tabs));
    }
    this.publish();
  }

  private async write(now: number): Promise<void> {
    const isNews = this.isUnwritten;
    this.isUnwritten = false;
    this.writtenAt = now;
    try {
      const tabs = [...this.ownTabs.values()].map(({ caller: _, ...tab }): OpenTab => tab);
      const set = { tabs, at: new Date(now) };
      await this.model.updateOne({ _id: this.self }, { $set: set }, { upsert: true });
    } catch (error) {
      this.isUnwritten = true;
      throw error;
    }
    if (isNews) this.hints.raiseElsewhere('presence');
  }

  /** Sends the presence to readers for whom it has changed. */
  private publish(): void {
    const next = presenceIn(latestReports([...this.ownTabs.values(), ...this.others], this.clock.now()).values());
    if (JSON.stringify(next) === JSON.stringify(this.current)) return;
    this.current = next;
    const before = this.visible;
    this.visible = new Map();
    const isNewTo = (caller: Caller): boolean => {
      const previous = before.get(resourcesOf(caller).join());
      return JSON.stringify(previous?.records ?? []) !== JSON.stringify(this.seenBy(caller).records);
    };
    this.hub.sendToStaff('presence', (caller) => (isNewTo(caller) ? this.seenBy(caller) : null));
  }

  /** Returns the presence that a caller may see. Callers who may list the same resources share an object. */
  private seenBy(caller: Caller): PresenceEvent {
    const resources = resourcesOf(caller);
    const cached = this.visible.get(resources.join());
    if (cached) return cached;
    const seen = { records: this.current.filter(({ resource }) => resources.includes(resource)) };
    this.visible.set(resources.join(), seen);
    return seen;
  }
}

const resourcesOf = (caller: Caller): Resource[] => OWN_RESOURCES.filter((resource) => may(caller, resource, 'list'));
