import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { Resource } from '../../contract/events.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { senderOf } from '../../platform/http/sender.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { Visibility } from '../../contract/permissions.js';
import { DailyCounts } from './daily-counts.js';
import { VISITOR_MARK_MODEL, type VisitorMarkDoc } from './visitor-mark.schema.js';

/** Counters reach lists and readers at most this often, in milliseconds. */
const PUBLISH_EVERY_MS = 5_000;

/** Counting calls of one address, of all resources together: more than the viewers of one network make. */
export const COUNTS = { name: 'count', points: 120, seconds: 60 };

/** Who does what is counted, as far as counting needs to know. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: senderOf(request.raw).network,
  userAgent: request.headers['user-agent'] ?? '',
});

/** How often one visitor and one address count for a thing within the window. */
export interface Allowed {
  resource: Resource;
  windowMs: number;
  perVisitor: number;
  perAddress: number;
}

/** Something that is counted in a field of its record. */
export interface Counter<Doc> extends Allowed {
  model: Model<Doc>;
  field: keyof Doc & string;
  visibility?: Visibility;
  /** How often it is counted each day is kept as well. */
  daily?: true;
}

/** Counts what visitors do: each at most so often, whatever pages claim. */
@Injectable()
export class CountingService implements BeforeApplicationShutdown {
  private readonly key: Buffer;
  private readonly unpublished = new Map<Resource, { ids: Set<string>; visibility: Visibility | undefined }>();
  private publishTimer: Cancel | null = null;

  constructor(
    @InjectModel(VISITOR_MARK_MODEL) private readonly marks: Model<VisitorMarkDoc>,
    private readonly days: DailyCounts,
    private readonly outbox: Outbox,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.key = config.deriveKey('view-count');
  }

  beforeApplicationShutdown(): void {
    this.publishTimer?.();
  }

  /**
   * Whether it counted. The counter touches neither revision nor updatedAt. `part` names a part of it: each
   * counts once for a visitor, while an address has one allowance for all parts.
   */
  async count<Doc>(counter: Counter<Doc>, id: Types.ObjectId, visitor: Visitor, part = ''): Promise<boolean> {
    const { model, field, resource, visibility, daily } = counter;
    if (!(await this.isNew(counter, id, visitor, part))) return false;
    await model.updateOne({ _id: id } as QueryFilter<Doc>, { $inc: { [field]: 1 } } as UpdateQuery<Doc>);
    if (daily) await this.days.add(resource, id);
    this.publishSoon(resource, id, visibility);
    return true;
  }

  /** Whether it counts, for callers that keep their own counts; asking uses up the allowance of the visitor. */
  async isNew(allowed: Allowed, id: Types.ObjectId, visitor: Visitor, part = ''): Promise<boolean> {
    const { resource, windowMs, perVisitor, perAddress } = allowed;
    const thing = id.toHexString();
    const who = this.hash(resource, thing, visitor.address, visitor.userAgent, part);
    const address = this.hash(resource, thing, visitor.address);
    // The address comes first: invented user agents leave no more marks than an address may have.
    if (!(await this.mark(address, perAddress, windowMs))) return false;
    if (!(await this.mark(who, perVisitor, windowMs))) {
      await this.marks.updateOne({ _id: address, count: { $gt: 0 } }, { $inc: { count: -1 } });
      return false;
    }
    return true;
  }

  /** Publishes in a while, with others, that a record's counts have changed. */
  publishSoon(resource: Resource, id: Types.ObjectId, visibility?: Visibility): void {
    const waiting = this.unpublished.get(resource) ?? { ids: new Set(), visibility };
    waiting.ids.add(id.toHexString());
    this.unpublished.set(resource, waiting);
    this.publishTimer ??= this.clock.after(PUBLISH_EVERY_MS, () => void this.publish());
  }

  /** Takes one of `limit` places under a key; false when none is left before the marks of it run out. */
  private async mark(key: string, limit: number, windowMs: number): Promise<boolean> {
    const now = this.clock.now();
    const fresh = { $set: { count: 1, expiresAt: new Date(now + windowMs) } };
    try {
      // Renews a mark that ran out, or makes one; where one still counts, the upsert fails by its key.
      await this.marks.updateOne({ _id: key, expiresAt: { $lte: new Date(now) } }, fresh, { upsert: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { modifiedCount } = await this.marks.updateOne({ _id: key, count: { $lt: limit } }, { $inc: { count: 1 } });
    return modifiedCount === 1;
  }

  private async publish(): Promise<void> {
    const waiting = [...this.unpublished];
    this.unpublished.clear();
    this.publishTimer = null;
    // A lost event does no harm: the count itself is stored, and the next change shows it.
    await this.unit
      .run(() => {
        for (const [resource, { ids, visibility }] of waiting) {
          this.outbox.changed(resource, [...ids], visibility);
        }
      })
      .catch(() => undefined);
  }

  private hash(...parts: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}
