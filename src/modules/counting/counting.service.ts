import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { Resource } from '../../contract/events.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { senderOf } from '../../platform/http/network/sender.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { Visibility } from '../../contract/permissions.js';
import { DailyCounts } from './daily-counts.js';
import { VISITOR_MARK_MODEL, type VisitorMarkDoc } from './visitor-mark.schema.js';

/** Minimum interval between two publications of changed counts, in milliseconds. */
const PUBLISH_EVERY_MS = 5_000;

/** Rate limit of counting requests per address, for all resources together. The limit allows for the viewers of one network. */
export const COUNTS = { name: 'count', points: 120, seconds: 60 };

/** Properties that distinguish visitors for counting. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: senderOf(request.raw).network,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Limits on how often one visitor and one address count for a record within the window. */
export interface Allowed {
  resource: Resource;
  windowMs: number;
  perVisitor: number;
  perAddress: number;
}

/** A counter in a field of a record. */
export interface Counter<Doc> extends Allowed {
  model: Model<Doc>;
  field: keyof Doc & string;
  visibility?: Visibility;
  /** Whether the counts of each day are stored, too. */
  daily?: true;
}

/** Counts actions of visitors. The limits apply regardless of the number of requests that a page sends. */
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
   * Increments a counter unless the visitor or the address has reached its limit. Returns whether the action counted. Leaves
   * `revision` and `updatedAt` unchanged. `part` names a part of the record: each part counts separately for a visitor, while an
   * address has one limit for all parts.
   */
  async count<Doc>(counter: Counter<Doc>, id: Types.ObjectId, visitor: Visitor, part = ''): Promise<boolean> {
    const { model, field, resource, visibility, daily } = counter;
    if (!(await this.isNew(counter, id, visitor, part))) return false;
    await model.updateOne({ _id: id } as QueryFilter<Doc>, { $inc: { [field]: 1 } } as UpdateQuery<Doc>);
    if (daily) await this.days.add(resource, id);
    this.publishSoon(resource, id, visibility);
    return true;
  }

  /**
   * Returns whether an action counts, for callers that store their own counts. A call that returns true uses up one count of the
   * limits.
   */
  async isNew(allowed: Allowed, id: Types.ObjectId, visitor: Visitor, part = ''): Promise<boolean> {
    const { resource, windowMs, perVisitor, perAddress } = allowed;
    const thing = id.toHexString();
    const who = this.hash(resource, thing, visitor.address, visitor.userAgent, part);
    const address = this.hash(resource, thing, visitor.address);
    // The check of the address comes first: invented user agents cannot create more markers than the limit of the address.
    if (!(await this.mark(address, perAddress, windowMs))) return false;
    if (!(await this.mark(who, perVisitor, windowMs))) {
      await this.marks.updateOne({ _id: address, count: { $gt: 0 } }, { $inc: { count: -1 } });
      return false;
    }
    return true;
  }

  /** Publishes after up to `PUBLISH_EVERY_MS`, together with other changes, that the counts of a record have changed. */
  publishSoon(resource: Resource, id: Types.ObjectId, visibility?: Visibility): void {
    const waiting = this.unpublished.get(resource) ?? { ids: new Set(), visibility };
    waiting.ids.add(id.toHexString());
    this.unpublished.set(resource, waiting);
    this.publishTimer ??= this.clock.after(PUBLISH_EVERY_MS, () => void this.publish());
  }

  /** Counts one action under a key. Returns false if the unexpired marker of the key has reached `limit`. */
  private async mark(key: string, limit: number, windowMs: number): Promise<boolean> {
    const now = this.clock.now();
    const fresh = { $set: { count: 1, expiresAt: new Date(now + windowMs) } };
    try {
      // Renews an expired marker or creates one. While a marker is valid, the upsert fails with a duplicate key.
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
    // A lost event does no harm: the count is stored, and the next event makes readers fetch the count.
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
