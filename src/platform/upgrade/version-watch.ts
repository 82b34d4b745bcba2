import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type CanActivate,
  type ExecutionContext,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { Leases } from '../database/locks/lease.js';
import { InjectSoleUser } from '../database/server/sole-user.js';
import { ApiError } from '../http/errors/api-error.js';
import { Worker } from '../scheduler/worker.js';
import { dataVersion, newerSentence } from './data-version.js';

/** Interval between checks for a migration by a newer build, in ms. */
export const LOOK_MS = 1_000;

/**
 * Checks whether a newer build has migrated the data or is about to, as when several processes share a MongoDB. This process
 * would store the old schema, so it then stops its jobs, rejects writes, and exits.
 */
@Injectable()
export class VersionWatch implements CanActivate, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Upgrade');
  private readonly worker: Worker;
  private isOutdated = false;
  private end: () => void = () => undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly leases: Leases,
    @InjectSoleUser() private readonly isSoleUser: boolean,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('data-version', LOOK_MS, registry, () => this.look());
  }

  onApplicationBootstrap(): void {
    if (!this.isSoleUser) this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  /** Registers a function that ends the process once its build is too old for the data. */
  whenOutdated(end: () => void): void {
    this.end = end;
    if (this.isOutdated) end();
  }

  /** Throws SERVICE_STOPPING for writes if the build is too old for the data. */
  canActivate(context: ExecutionContext): boolean {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.isOutdated && method !== 'GET' && method !== 'HEAD')
      throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    return true;
  }

  private async look(): Promise<void> {
    const { db } = this.connection;
    if (this.isOutdated || !db) return;
    const sentence = newerSentence(await dataVersion(db));
    if (!sentence) return;
    this.isOutdated = true;
    this.logger.error(sentence);
    await this.leases.resign();
    this.end();
  }
}
