import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Tracks whether the database is available, and logs each change once. */
@Injectable()
export class DatabaseWatch implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private stopping = false;
  private lostAt: number | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /**
   * Whether the database is unavailable, according to the connection's events. `readyState` would mistake a clock that was set
   * forward for a long silence of the database.
   */
  get isUnavailable(): boolean {
    return this.lostAt !== null;
  }

  /** Duration of the current outage, in ms. 0 if the database is available. */
  get unavailableMs(): number {
    return this.lostAt === null ? 0 : performance.now() - this.lostAt;
  }

  onModuleInit(): void {
    this.connection.on('disconnected', () => this.lose());
    this.connection.on('connected', () => this.find());
    this.connection.on('reconnected', () => this.find());
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  private lose(): void {
    if (this.lostAt !== null) return;
    this.lostAt = performance.now();
    if (this.stopping) return;
    this.logger.error(
      'The database is unavailable. Cached lists and pages are served from memory; all other requests wait for the database.',
    );
  }

  private find(): void {
    if (this.lostAt === null) return;
    this.logger.warn(`The database is back after ${Math.round(performance.now() - this.lostAt)} ms.`);
    this.lostAt = null;
  }
}
