import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { AppModule, type Runtime } from './app.module.js';
import { LivePlayback } from './modules/own-streams/playback/live-playback.js';
import { ClipPlayback } from './modules/clips/clip-playback.js';
import { serveLive } from './modules/own-streams/playback/serve-live.js';
import { ReplayPlayback } from './modules/recordings/replay-playback.js';
import { mediaDir } from './modules/streams/media.config.js';
import { serveMedia } from './modules/streams/media.js';
import { SessionGuard } from './modules/accounts/sessions/session.guard.js';
import { DatabaseUnavailableGuard } from './platform/database/availability/database-unavailable.guard.js';
import { IndexBuilder } from './platform/database/indexes/index-builder.js';
import { AccessGuard } from './platform/http/access/access.guard.js';
import { limitBodies } from './platform/http/bodies/body-limit.js';
import { conditionalResponses } from './platform/http/conditional.hook.js';
import { allowApps } from './platform/http/cors.js';
import { longJsonInSlices } from './platform/http/bodies/long-json.hook.js';
import { FrontDoor, serverWith } from './platform/http/front-door.js';
import { ErrorFilter } from './platform/http/errors/error.filter.js';
import { capConnections, uncounted } from './platform/http/limits/connection-cap.js';
import { guardBeforeBodies, recheckAfterLateBodies } from './platform/http/access/gate.hook.js';
import { acceptJson } from './platform/http/bodies/json-body.js';
import { NO_JSON_SCHEMAS } from './platform/http/bodies/no-json-schemas.js';
import { acceptStreams } from './platform/http/bodies/streamed-body.js';
import { logRequests } from './platform/http/access-log.js';
import { requestIds, sendRequestIds } from './platform/http/request-id.js';
import { readRestOfBodies } from './platform/http/bodies/rest-of-body.js';
import { RateLimitGuard } from './platform/http/limits/rate-limit.guard.js';
import { readSenders, warnOfProxy } from './platform/http/network/sender.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { answerBrokenRequests, answerBadPaths, refuseSeveralHosts } from './platform/http/errors/wire-errors.js';
import { measureRequests } from './platform/metrics/http-metrics.js';
import { MetricsServer } from './platform/metrics/metrics-server.js';
import { Metrics } from './platform/metrics/metrics.js';
import { BodyValidation } from './platform/http/bodies/validation.js';
import { serveUploads } from './platform/uploads/serve-uploads.js';
import { UPLOAD_STORE, type UploadStore } from './platform/uploads/upload-store.js';
import { startTracing } from './platform/tracing/tracing.js';
import { VersionWatch } from './platform/upgrade/version-watch.js';
import { EventHub } from './platform/realtime/event-hub.js';
import { upgrade } from './platform/upgrade/upgrade.js';
import { LIMITS } from './contract/limits.js';
import { setLongestPassword } from './contract/password-policy.js';
import { serveApiDocs } from './platform/http/api-docs.js';

/** Maximum body size of an ordinary call, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Time within which the headers of a request must arrive, and the interval of the check, in ms. */
const HEADERS_TIMEOUT_MS = 20_000;
const CHECK_TIMEOUTS_MS = 5_000;

/** Builds the application on its database without listening. Migrates older data first. */
export async function createApp(runtime: Runtime, logger: LoggerService | false): Promise<NestFastifyApplication> {
  const { config } = runtime;
  const log = (sentence: string): void => {
    if (logger) logger.log(sentence, 'Upgrade');
  };
  await upgrade({ ...runtime, isSoleUser: runtime.isSoleUser ?? false, log });
  setLongestPassword(config.passwordMaxLength);
  /** Fast path for cached responses. Replaced once the application exists; no request arrives before. */
  const entrance: Pick<FrontDoor, 'answer'> = { answer: () => false };
  const adapter = new FastifyAdapter({
    schemaController: NO_JSON_SCHEMAS,
    genReqId: requestIds(config),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: config.requestTimeoutMs,
    connectionTimeout: config.requestTimeoutMs,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, config.requestTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_TIMEOUTS_MS, config.requestTimeoutMs),
    },
    clientErrorHandler: answerBrokenRequests,
    frameworkErrors: answerBadPaths(config),
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown on open connections get a normal response.
    return503OnClosing: false,
    // In UTF-16 code units. The longest parameter is a team's name in the address of its calendar.
    routerOptions: { maxParamLength: 2 * LIMITS.name + 10 },
    serverFactory: serverWith(
      (request, response) => refuseSeveralHosts(config, request, response) || entrance.answer(request, response),
    ),
  });
  const server = adapter.getInstance<FastifyInstance>();
  capConnections(server.server, config.connectionsPerAddress, uncounted(config.trustProxy));
  readSenders(server, config.trustProxy);
  limitBodies(server);
  acceptJson(server);
  readRestOfBodies(server);
  acceptStreams(server);
  if (config.logRequests) logRequests(server.server, config);
  sendRequestIds(server);
  const tracing = await startTracing(config);
  tracing?.requestsOf(server);
  warnOfProxy(server, config);
  securityHeaders(server, config);
  allowApps(server, config);
  longJsonInSlices(server);
  conditionalResponses(server);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(runtime), adapter, {
    logger,
    bodyParser: false,
    // The caller logs the error.
    abortOnError: false,
  });
  measureRequests(server, app.get(Metrics));
  tracing?.commandsOf(app.get<Connection>(getConnectionToken()));
  const frontDoor = app.get(FrontDoor);
  frontDoor.serveLists(server);
  entrance.answer = (request, response) => frontDoor.answer(request, response);
  await app.register(cookie);
  // The order matters. The guards check the version of the data, the availability of the database, the rate limit, the session,
  // and the permission.
  guardBeforeBodies(server, [
    app.get(VersionWatch),
    app.get(DatabaseUnavailableGuard),
    app.get(RateLimitGuard),
    app.get(SessionGuard),
    app.get(AccessGuard),
  ]);
  const hub = app.get(EventHub);
  recheckAfterLateBodies(server, (caller) => hub.current(caller), runtime.lateBodyMs);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new BodyValidation());
  app.useGlobalFilters(new ErrorFilter());
  serveApiDocs(app, config);
  await serveMedia(server, config.get(mediaDir));
  await serveLive(server, app.get(LivePlayback), app.get(ReplayPlayback), app.get(ClipPlayback));
  await serveUploads(server, app.get<UploadStore>(UPLOAD_STORE));
  await app.get(MetricsServer).serveOn(server);
  await app.get(IndexBuilder).build();
  return app;
}
