import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { mailConfig } from './modules/mail/mail.config.js';
import { serveAdFrames } from './modules/ads/ad-frames.js';
import { adZones } from './modules/ads/ads.config.js';
import { siteConfig } from './modules/site/site-config.js';
import { FirstAdminService, type FirstAdmin } from './modules/accounts/users/first-admin.js';
import type { AppLogger } from './platform/app-logger.js';
import { finishRestore } from './platform/backup/open-restore.js';
import { withClient } from './platform/backup/backup.js';
import { Clock } from './platform/clock/clock.js';
import type { Config } from './platform/config/config.js';
import { isRotationOpen, successorInForce } from './platform/config/secret-rotation.js';
import type { RunningDatabase } from './platform/database/server/embedded.js';
import { Drain } from './platform/http/drain.js';
import { FrontDoor } from './platform/http/front-door.js';
import { MetricsServer } from './platform/metrics/metrics-server.js';
import { servePages } from './platform/pages/serve-pages.js';
import { MaintenanceServer } from './platform/standby/maintenance-server.js';
import type { CommandDoc } from './platform/standby/standby-collections.js';
import type { Standby } from './platform/standby/standby.js';
import { VersionWatch } from './platform/upgrade/version-watch.js';

/**
 * Maximum number of connections waiting to be accepted. After a restart, all clients of the event stream reconnect at the same
 * time. The system's limit may be lower.
 */
const BACKLOG = 4_096;

/** Folder that contains the built dashboard and site, one level above this file. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface ServiceParts {
  /** Reads the configuration. Called again after maintenance mode, because a command may have replaced the secret. */
  configure: () => Config;
  database: RunningDatabase;
  standby: Standby;
  logger: AppLogger;
  /** Ends the process because a newer build has migrated the data. */
  onOutdated: () => void;
}

/**
 * Service of this process. When a command requests maintenance mode, the service finishes open work, releases its leases, and
 * returns 503. After the command, the service restarts within this process on the current data.
 */
export class Service {
  private readonly clock = new Clock();
  private app: NestFastifyApplication | null = null;
  private maintenance: MaintenanceServer | null = null;
  /** Running start, or running shutdown for maintenance mode. */
  private running: Promise<unknown> = Promise.resolve();
  private closing: Promise<void> | null = null;
  /** Port of the server after the first start. If PORT is 0, the system chooses the port. */
  private port: number | null = null;

  constructor(private readonly parts: ServiceParts) {}

  /**
   * Starts the application. Waits for a command that requests maintenance mode first. Returns null if the process ends in the
   * meantime.
   */
  async start(): Promise<{ app: NestFastifyApplication; admin: FirstAdmin | null } | null> {
    const command = await this.parts.standby.current();
    if (command) await this.standBy(command);
    return this.inTurn(() => this.open());
  }

  /**
   * Enters maintenance mode whenever a command requests it. Resolves when the process ends. Throws if the application cannot
   * restart.
   */
  async followCommands(): Promise<void> {
    for (;;) {
      const command = await this.parts.standby.asked();
      if (!command || this.closing) return;
      const begin = performance.now();
      await this.inTurn(() => this.leave());
      if (command !== 'missed') await this.standBy(command);
      if (!(await this.inTurn(() => this.open()))) return;
      this.parts.logger.log(`Left maintenance mode after ${Math.round(performance.now() - begin)} ms.`, 'Standby');
    }
  }

  /** Port on which the service listens, or null before it listens. */
  get listeningPort(): number | null {
    return this.port;
  }

  /** Returns the address of the site. */
  addressOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
    return publicUrl ?? `http://localhost:${this.port ?? port}`;
  }

  /**
   * Serves requests for another `ms` milliseconds while the health check reports the shutdown. Resolves when all open requests
   * have responses.
   */
  async drain(ms: number): Promise<void> {
    await this.app?.get(Drain).leave(ms);
  }

  /** Closes all connections. */
  cutOff(): void {
    this.app?.getHttpServer().closeAllConnections();
  }

  /** Closes everything except the database. The service cannot start again. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    const leaving = this.parts.standby.leave();
    await this.running.catch(() => undefined);
    await this.app?.close();
    this.maintenance?.close();
    await leaving;
  }

  /** Runs work for which `close` waits. Returns null if the service is closing. */
  private inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.closing) return Promise.resolve(null);
    const result = work();
    this.running = result;
    return result;
  }

  private async standBy(command: CommandDoc): Promise<void> {
    const config = this.parts.configure();
    if (!this.maintenance) {
      this.maintenance = new MaintenanceServer(config, this.port ?? config.port);
      this.maintenance.listen();
    }
    await this.parts.standby.waitFor(command);
  }

  /** Finishes open requests and passes the port to the maintenance server. */
  private async leave(): Promise<void> {
    const { app } = this;
    if (!app) return;
    const config = this.parts.configure();
    const maintenance = new MaintenanceServer(config, this.port ?? config.port);
    app.get(FrontDoor).turnAway((request, response) => maintenance.answer(request, response));
    const server = app.getHttpServer();
    const cutOff = setTimeout(() => server.closeAllConnections(), config.drainMs);
    // The maintenance server listens as soon as the port is free.
    const close = server.close.bind(server);
    server.close = (callback) => {
      const closed = close(callback);
      if (!this.maintenance) (this.maintenance = maintenance).listen();
      return closed;
    };
    try {
      await app.get(Drain).leave(0);
      await app.close();
    } finally {
      clearTimeout(cutOff);
    }
    this.app = null;
  }

  private async open(): Promise<{ app: NestFastifyApplication; admin: FirstAdmin | null }> {
    const { database, logger, standby: coordinator, onOutdated } = this.parts;
    await coordinator.begins();
    const config = await this.finishCommands();
    const { uri: databaseUri, embedded: isSoleUser } = database;
    const app = await createApp({ config, clock: this.clock, databaseUri, isSoleUser }, logger);
    try {
      if (config.servePages) await this.addPages(app, config);
      const admin = await app.get(FirstAdminService).ensure();
      // The application is fully initialized before the maintenance server closes, so that the port is free only for a moment.
      await app.init();
      const server: FastifyInstance = app.getHttpAdapter().getInstance();
      await server.ready();
      this.maintenance?.close();
      this.maintenance = null;
      await app.listen({ port: this.port ?? config.port, host: config.host, backlog: BACKLOG });
      this.port = (app.getHttpServer().address() as AddressInfo | null)?.port ?? this.port;
      await app.get(MetricsServer).listen();
      app.get(VersionWatch).whenOutdated(onOutdated);
      this.app = app;
      await coordinator.serves();
      return { app, admin };
    } catch (error) {
      await app.close().catch(() => undefined);
      throw error;
    }
  }

  /** Completes the work of a killed command, so that the data is entirely old or entirely new. */
  private async finishCommands(): Promise<Config> {
    const { configure, database, logger } = this.parts;
    await withClient(database.uri, (db) => finishRestore(db, configure()));
    if (isRotationOpen(configure())) {
      const { finishRotation } = await import('./cli/support/rotate-secret.js');
      logger.log('Resuming an interrupted SECRET_KEY rotation.', 'Standby');
      await finishRotation(configure(), database.uri, logger);
    }
    const config = configure();
    const successor = successorInForce(config);
    if (successor)
      logger.warn(
        `SECRET_KEY was rotated. Set it to the contents of ${successor}, which the service uses until then.`,
        'Start',
      );
    return config;
  }

  private async addPages(app: NestFastifyApplication, config: Config): Promise<void> {
    const site = () => siteConfig(config, this.addressOf(config));
    const folders = { dashboard: join(ROOT, 'admin', 'dist'), site: join(ROOT, 'site', 'dist') };
    await serveAdFrames(app.getHttpAdapter().getInstance(), config.get(adZones));
    await servePages(app, config, folders, { site, dashboard: { mail: config.get(mailConfig) ? 'on' : 'off' } });
  }
}
