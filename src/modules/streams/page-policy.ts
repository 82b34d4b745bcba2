import { createHash } from 'node:crypto';
import type { StreamSource } from './stream-source.js';

/**
 * The inline style of a stream's page. Browsers lay a page in a frame out before its style sheet has come, and the margins of that
 * layout would count as a layout shift.
 */
export const INLINE_STYLE = 'body,h1{margin:0}';

/** What every page of a stream holds to: nothing but its own script and style, framed by this site alone. */
const BASE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' 'sha256-${createHash('sha256').update(INLINE_STYLE).digest('base64')}'`,
  'img-src': "'self'",
  // A page without a stream looks again by itself.
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
};

/**
 * Segments and captions come from wherever the playlist says; hls.js hands them over as blobs, begins each caption track with an
 * empty one from a `data:` address, and works in a worker.
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

/** The headers of a stream's page: its content security policy, and no referrer. */
export function pageHeaders(source: StreamSource | null): Record<string, string> {
  const policy = Object.entries({ ...BASE, ...sourcesOf(source) }).map(([name, value]) => `${name} ${value}`);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
  };
}
