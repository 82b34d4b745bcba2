import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { AD_FRAME_PATH, AD_SHOWN, adOrigins, adScriptUrl, type AdZone } from '../../contract/ads.js';
import { holdsSession } from '../../contract/session.js';
import { documentErrors } from '../../platform/http/errors/error.filter.js';
import { escapeHtml } from '../../platform/http/errors/escape-html.js';

/** Script that notifies the surrounding page once the ad network displays content in the frame. */
const REPORT_SHOWN = `new MutationObserver((_, seen) => {
  if (![...document.body.children].some((one) => one.localName !== 'script' && one.getClientRects().length > 0)) return;
  seen.disconnect();
  parent.postMessage(${JSON.stringify(AD_SHOWN)}, '*');
}).observe(document.documentElement, { childList: true, subtree: true, attributes: true });`;
const REPORT_SHOWN_HASH = `'sha256-${createHash('sha256').update(REPORT_SHOWN).digest('base64')}'`;

/**
 * Returns the content security policy for a network's script. The script may use its own origins, in a document with an opaque
 * origin. It cannot access the site's cookies, storage, or API. It opens pages only when the visitor clicks, and cannot navigate
 * the site's page.
 */
function policyOf(zone: AdZone): string {
  const origins = adOrigins([zone]).join(' ');
  return [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src ${REPORT_SHOWN_HASH} ${origins}`,
    `connect-src ${origins}`,
    `frame-src ${origins}`,
    'img-src https: data:',
    'media-src https:',
    'font-src https: data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const pageOf = (zone: AdZone): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title>` +
  `<style>html,body{margin:0;height:100%;overflow:hidden;background:transparent}</style></head>` +
  `<body><script>${REPORT_SHOWN}</script>` +
  `<script async src="${escapeHtml(adScriptUrl(zone))}" data-zone="${escapeHtml(zone.id)}"></script></body></html>`;

const hasSession = ({ cookies }: FastifyRequest): boolean => holdsSession((name) => cookies[name] !== undefined);

/** Serves each zone of an ad network as a separate document for a frame. Signed-in users receive no ads. */
export async function serveAdFrames(server: FastifyInstance, zones: readonly AdZone[]): Promise<void> {
  const filled = new Map(zones.filter(({ id, name }) => id && name).map((zone) => [zone.id, zone]));
  await server.register((scope, _options, done) => {
    documentErrors(scope);
    scope.get<{ Params: { id: string } }>(`${AD_FRAME_PATH}:id`, (request, reply): FastifyReply => {
      const zone = filled.get(request.params.id);
      // The body is empty, because visitors would see a text in the frame.
      if (!zone || hasSession(request)) return reply.status(404).type('text/html; charset=utf-8').send('');
      return reply
        .header('content-security-policy', policyOf(zone))
        .header('cache-control', 'private, no-store')
        .header('vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(pageOf(zone));
    });
    done();
  });
}
