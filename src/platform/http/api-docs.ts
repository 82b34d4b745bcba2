import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API_ERRORS } from '../../contract/errors.js';
import { SESSION_COOKIE } from '../../contract/session.js';
import type { Config } from '../config/config.js';
import { version } from '../config/version.js';
import type { Access } from './access/access.js';
import { whoMay } from './access/call-table.js';
import { callsOf } from './access/calls.js';
import { describeLimits } from './described-limits.js';
import { escapeHtml } from './errors/escape-html.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const FAILURE: Schemas[string] = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(API_ERRORS) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { type: 'object', description: 'Current record, if the write was stale.' },
  },
};

const OBJECT_ID: Schemas[string] = { type: 'string', pattern: '^[0-9a-fA-F]{24}$' };
/** Matches the path parameters that are ids. The other parameters are names. */
const ID_NAME = /^id$|Id$/;

/** A token or the session cookie. */
const SIGNED_IN = [{ bearer: [] }, { cookie: [] }];
/** Credentials of public routes are optional: staff may receive more fields. */
const OPTIONAL = [{}, ...SIGNED_IN];

/**
 * Adds facts that the library cannot derive from the code: the format of ids in paths, the callers and their credentials, the
 * limits of fields, and the shape of all failures.
 */
function complete(document: OpenAPIObject, app: NestFastifyApplication): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap((path) => [path.get, path.put, path.post, path.delete]);
  for (const operation of operations) {
    if (!operation) continue;
    for (const parameter of operation.parameters ?? []) {
      if ('in' in parameter && parameter.in === 'path' && ID_NAME.test(parameter.name)) parameter.schema = OBJECT_ID;
    }
    const { 'x-access': access } = operation as { 'x-access'?: Access };
    operation.description = `Callers: ${whoMay(access)}.`;
    operation.security = access?.kind === 'public' ? OPTIONAL : SIGNED_IN;
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
    operation.responses['default'] = { description: 'Error. All errors have this shape.', content };
  }
  const schemas: Schemas = { ...document.components?.schemas, Failure: FAILURE };
  // The library describes these types of parameters although no call refers to them.
  for (const name of ['Function', 'ObjectId']) delete schemas[name];
  for (const { body } of callsOf(app)) if (body) describeLimits(body.type, schemas);
  return { ...document, components: { ...document.components, schemas } };
}

/** Describes the API from its routes and DTOs (OpenAPI 3). */
export function describeApi(
  app: NestFastifyApplication,
  config: Pick<Config, 'brandName' | 'secureCookies'>,
): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle(`${config.brandName} API`)
    .setDescription('Fixtures, streams and live updates. Every response is an envelope with a message.')
    .setVersion(version)
    .addCookieAuth(config.secureCookies ? SESSION_COOKIE.secure : SESSION_COOKIE.plain)
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'Token of a sign-in with client "app", or an API key.',
    })
    .build();
  return complete(SwaggerModule.createDocument(app, options), app);
}

/** Allows the page's own scripts, and inline styles, which Swagger's page uses. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the API description at /api/openapi.json, and as a readable page at /api/docs. */
export function serveApiDocs(app: NestFastifyApplication, config: Config): void {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.url?.startsWith('/api/docs')) void reply.header('content-security-policy', DOCS_POLICY);
    done(null, payload);
  });
  SwaggerModule.setup('api/docs', app, () => describeApi(app, config), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    // The library inserts the title into the page's HTML without escaping.
    swaggerOptions: { filter: true },
    customSiteTitle: escapeHtml(`${config.brandName} API`),
  });
  // Nest's usual address of the description.
  server.get('/api/docs-json', (_request, reply) => reply.redirect('/api/openapi.json', 301));
}
