import { MESSAGES } from '@contract/messages.js';

/** Payload of a stream's token, for display only. Only the server verifies the signature. */
export interface TokenPayload {
  sid: string;
  url: string;
  exp?: number;
}

/** Decodes the payload of a token. Returns null if it is invalid. */
export function decodeToken(token: string): TokenPayload | null {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isPayload(claims) ? claims : null;
  } catch {
    return null;
  }
}

function isPayload(claims: unknown): claims is TokenPayload {
  if (typeof claims !== 'object' || claims === null) return false;
  return 'sid' in claims && typeof claims.sid === 'string' && 'url' in claims && typeof claims.url === 'string';
}

/** Returns the source of a stream for its card: the host, the brand for a path of this site, or 'Invalid token'. */
export function streamSource(token: string, brandName: string): string {
  const payload = decodeToken(token);
  if (!payload) return MESSAGES.invalidToken;
  if (payload.url.startsWith('/')) return brandName;
  try {
    return new URL(payload.url).hostname.replace(/^www\./, '');
  } catch {
    return MESSAGES.invalidToken;
  }
}
