import { MESSAGES } from '@contract/messages.js';

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
