import { MESSAGES } from '@contract/messages.js';

/** The claims of a stream's token that the dashboard shows. */
interface Claims {
  url?: unknown;
}

/** The address inside a signed stream token, decoded for display only; 'Invalid token' when that fails. */
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
