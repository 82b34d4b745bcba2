import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { BODY_EXAMPLES } from '../../contract/body-examples.js';
import { API_ERRORS } from '../../contract/errors.js';
import { SESSION_COOKIE } from '../../contract/session.js';
import type { Config } from '../config/config.js';
import { version } from '../config/version.js';
import { callsOf } from './access/calls.js';
import { describeCall } from './described-calls.js';
import { describeLimits } from './described-limits.js';
import { filterPlugin } from './docs-filter.js';
import { escapeHtml } from './errors/escape-html.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const FAILURE: Schemas[string] = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer', description: 'HTTP status of the response.' },
    code: { type: 'string', enum: Object.keys(API_ERRORS), description: 'Stable code of the error, for programs.' },
    message: { type: 'string', description: 'The error as a sentence for people.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field, if fields of the body or the query are not valid.',
    },
    current: { type: 'object', description: 'Current record, if the write was stale.' },
  },
};

/**
 * Adds facts that the library cannot derive from the code: the format of ids in paths, the callers and their credentials, the
 * limits of fields, examples, and the shape of all failures.
 */
function complete(document: OpenAPIObject, app: NestFastifyApplication, config: Config): OpenAPIObject {
  const calls = callsOf(app);
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[call.method.toLowerCase() as 'get' | 'put' | 'post' | 'delete'];
    if (operation) describeCall(path, operation, call, config);
  }
  const schemas: Schemas = { ...document.components?.schemas, Failure: FAILURE };
  // The library describes these types of parameters although no call refers to them.
  for (const name of ['Function', 'ObjectId']) delete schemas[name];
  for (const { body } of calls) if (body) describeLimits(body.type, schemas);
  for (const [name, example] of Object.entries(BODY_EXAMPLES)) Object.assign(schemas[name] ?? {}, { example });
  return { ...document, components: { ...document.components, schemas } };
}

/** Returns the name of a call in generated clients: 'leaguesList'. */
function operationIdFactory(controller: string, method: string): string {
  const name = controller.replace(/Controller$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1) + method.charAt(0).toUpperCase() + method.slice(1);
}

/** Describes the API from its routes and DTOs (OpenAPI 3). */
export function describeApi(app: NestFastifyApplication, config: Config): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle(`${config.brandName} API`)
    .setDescription(
      'Fixtures, streams and live updates. Every response is an object with a message. Generate clients from ' +
        '[/api/openapi.json](/api/openapi.json).',
    )
    .setVersion(version)
    .addCookieAuth(config.secureCookies ? SESSION_COOKIE.secure : SESSION_COOKIE.plain)
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'Token of a sign-in with client "app", or an API key.',
    })
    .build();
  return complete(SwaggerModule.createDocument(app, options, { operationIdFactory }), app, config);
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
    swaggerOptions: { filter: true, plugins: [filterPlugin] },
    // The library inserts the title into the page's HTML without escaping.
    customSiteTitle: escapeHtml(`${config.brandName} API`),
  });
  // Nest's usual address of the description.
  server.get('/api/docs-json', (_request, reply) => reply.redirect('/api/openapi.json', 301));
}
