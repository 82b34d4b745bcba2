import { MESSAGES } from '@contract/messages.js';
import { LIVE_FOLDER } from '@contract/own-streams.js';

/** Claims of a stream's token that the dashboard displays. */
interface Claims {
  url?: unknown;
}

/** Decodes the address of a signed stream token, for display only. Returns 'Invalid token' if that fails. */
export function decodeStreamUrl(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const { url } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Claims;
    return typeof url === 'string' && url !== '' ? url : MESSAGES.invalidToken;
  } catch {
    return MESSAGES.invalidToken;
  }
}

/** Returns whether an encoder sends a stream to this service. False if the stream has no token. */
export const isOwnStream = ({ url }: { url?: string }): boolean =>
  url !== undefined && decodeStreamUrl(url).startsWith(LIVE_FOLDER);
