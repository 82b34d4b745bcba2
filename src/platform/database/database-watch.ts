import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Knows whether the database is available, and logs once when that changes. */
@Injectable()
export class DatabaseWatch implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private stopping = false;
  private lostAt: number | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** By the connection's events: its `readyState` takes a clock that was set forward for a database that has long been silent. */
  get isUnavailable(): boolean {
    return this.lostAt !== null;
  }

  /** For how long it has been unavailable, in milliseconds; 0 while it is there. */
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
      'The database is unavailable. Cached lists and pages are served from memory, everything else waits for it.',
    );
  }

  private find(): void {
    if (this.lostAt === null) return;
    this.logger.warn(`The database is back after ${Math.round(performance.now() - this.lostAt)} ms.`);
    this.lostAt = null;
  }
}
