import { createHash } from 'node:crypto';
import type { StreamSource } from './stream-source.js';

/**
 * The inline style of a stream's page. Browsers lay out a framed page before its style sheet arrives, and the margins of that
 * layout would count as a layout shift.
 */
export const INLINE_STYLE = 'body,h1{margin:0}';

/** Policy of every stream page: the page loads only its own script and style, and only this site may frame the page. */
const BASE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' 'sha256-${createHash('sha256').update(INLINE_STYLE).digest('base64')}'`,
  'img-src': "'self'",
  // A page without a stream checks again automatically.
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
};

/**
 * Policy of HLS pages. Any https server may provide segments and captions. hls.js passes media as blobs, starts each caption
 * track with an empty `data:` address, and works in a worker.
 */
const HLS = {
  'connect-src': "'self' https:",
  'media-src': "'self' https: blob: data:",
  'worker-src': "'self' blob:",
};

function sourcesOf(source: StreamSource | null): Record<string, string> {
  switch (source?.kind) {
    case 'hls':
      return HLS;
    case 'video':
      return { 'media-src': source.src.startsWith('/') ? "'self'" : `'self' ${new URL(source.src).origin}` };
    case 'provider':
    case 'frame':
      return { 'frame-src': new URL(source.src).origin };
    case undefined:
      return {};
  }
}

/** Returns the headers of a stream's page: its content security policy, and no referrer. */
export function pageHeaders(source: StreamSource | null): Record<string, string> {
  const policy = Object.entries({ ...BASE, ...sourcesOf(source) }).map(([name, value]) => `${name} ${value}`);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
  };
}
