import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Config } from '../config/config.js';

/** Describes the API from its routes and DTOs (OpenAPI 3). */
export function describeApi(app: NestFastifyApplication, config: Pick<Config, 'brandName'>): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle(`${config.brandName} API`)
    .setDescription('Fixtures, streams and live updates. Every answer is an envelope with a message.')
    .setVersion('1')
    .addCookieAuth('nepsh-session')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, options);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page's title is put into its HTML as it is. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Serves the description at /api/openapi.json and, readable, at /api/docs. */
export function serveApiDocs(app: NestFastifyApplication, config: Config): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app, config), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: escapeHtml(`${config.brandName} API`),
  });
}
