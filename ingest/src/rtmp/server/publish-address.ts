import { type SessionRequest } from '../protocol/rtmp-session.js';

export type PublishAddress = { name: string; key: string } | { text: string };

const APP = 'live';
const NAME = /^[\w.~-]{1,128}$/;
const MAX_KEY_LENGTH = 256;
const MAX_STREAM_NAME_LENGTH = 1_024;
const COPY = 'Check the server address and the stream key in the encoder. If the key is lost, create a new one.';

/**
 * Reads name and key from the application and stream name that an encoder sends for the server address
 * `rtmp://HOST/live` and the stream key `NAME?key=SECRET`. The texts of refusals hold nothing of either.
 */
export function parsePublishAddress({ app, streamName }: SessionRequest): PublishAddress {
  const path = app.replace(/\/+$/, '').replace(/^\/+/, '');
  if (path.includes('?') || path.startsWith(`${APP}/`)) {
    return {
      text: 'The server address contains the stream key. End the server address after /live, and enter the key in the field for the stream key.',
    };
  }
  if (path !== APP) return { text: `The server address must end in /${APP}. ${COPY}` };

  const trimmed = streamName.trim().replace(/^\/+/, '');
  if (trimmed === '') return { text: `The stream key is empty. ${COPY}` };
  if (trimmed.length > MAX_STREAM_NAME_LENGTH) return { text: `The stream key is too long. ${COPY}` };
  const [name, query = ''] = splitOnce(trimmed, '?');
  const key = new URLSearchParams(query).get('key') ?? '';
  if (key === '') return { text: `The stream key is incomplete: it has the form NAME?key=SECRET. ${COPY}` };
  if (!NAME.test(name) || key.length > MAX_KEY_LENGTH) return { text: `The stream key is invalid. ${COPY}` };
  return { name, key };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
