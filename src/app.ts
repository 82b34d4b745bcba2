import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppModule, type Runtime } from './app.module.js';
import { serveMedia } from './modules/streams/media.js';
import { IndexBuilder } from './platform/database/index-builder.js';
import { conditionalAnswers } from './platform/http/conditional.hook.js';
import { FrontDoor, serverWith } from './platform/http/front-door.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { validationPipe } from './platform/http/validation.js';
import { LIMITS } from './contract/limits.js';
import { setLongestPassword } from './contract/password-policy.js';
import { serveApiDocs } from './platform/http/api-docs.js';

/** Largest body of an ordinary call, in bytes. */
const BODY_LIMIT = 256 * 1024;
/** An imported file in JSON: every character may be escaped. */
const IMPORT_BODY_LIMIT = LIMITS.importText * 2;

/** Builds the application: everything but the listening. */
export async function createApp(runtime: Runtime, logger: LoggerService | false): Promise<NestFastifyApplication> {
  const { config } = runtime;
  setLongestPassword(config.passwordMaxLength);
  /** Nothing comes in before there is one. */
  const entrance: Pick<FrontDoor, 'answer'> = { answer: () => false };
  const adapter = new FastifyAdapter({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // What arrives on a connection that is still open is answered like the rest; nothing is refused for the stop's sake.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: serverWith((request, response) => entrance.answer(request, response)),
  });
  const server = adapter.getInstance<FastifyInstance>();
  server.addHook('onRoute', (route) => {
    if (route.url === '/api/matches/import') route.bodyLimit = IMPORT_BODY_LIMIT;
  });
  acceptEmptyJson(server);
  securityHeaders(server, config);
  conditionalAnswers(server);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(runtime), adapter, {
    logger,
    bodyParser: false,
  });
  const frontDoor = app.get(FrontDoor);
  frontDoor.serveLists(server);
  entrance.answer = (request, response) => frontDoor.answer(request, response);
  await app.register(cookie);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
  serveApiDocs(app, config);
  await serveMedia(server, config.mediaDir);
  await app.get(IndexBuilder).build();
  return app;
}

/** Calls without a payload are often sent with a JSON content type all the same. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
