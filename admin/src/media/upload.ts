import type { ApiErrorBody } from '@contract/errors.js';
import { API_ERRORS } from '@contract/errors.js';
import { UPLOAD_TYPES, uploadLimit, type MediaKind } from '@contract/media.js';
import type { MediaRecord } from '@contract/records/media.record.js';
import { ApiError, unreachableError } from '../api/errors.js';
import { signInPeriod, waitForSignIn } from '../auth/gate.js';

/** Accepted types of a file input, by kind of file. */
export const ACCEPTED: Readonly<Record<MediaKind, string>> = {
  picture: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  build: '.apk,.ipa',
};

/** Returns why a file is rejected before sending. The server performs the other checks. */
export function whyNotSent({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const kind: MediaKind = ending in UPLOAD_TYPES && !type.startsWith('image/') ? 'build' : 'picture';
  if (size === 0) return 'The file is empty.';
  const limit = uploadLimit(kind);
  return size > limit ? `The file is too large: the limit is ${limit / 1e6} MB.` : undefined;
}

interface Sent {
  file: MediaRecord;
  message: string;
}

/**
 * Sends a file to the media library. Uses XMLHttpRequest because `fetch` reports no progress.
 * @param onProgress is called with the sent fraction, from 0 to 1
 * @throws ApiError; an AbortError once `signal` aborts
 */
export async function uploadFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Sent> {
  const reason = whyNotSent(file);
  if (reason) throw new ApiError(reason, 0);
  const period = signInPeriod();
  const first = await send(file, onProgress, signal);
  if (first.status !== 401) return read(first);
  await waitForSignIn(period);
  return read(await send(file, onProgress, signal));
}

function read({ status, responseText }: XMLHttpRequest): Sent {
  const body = parsed(responseText);
  if (status >= 200 && status < 300) return body as unknown as Sent;
  throw new ApiError(body.message ?? API_ERRORS.INTERNAL.message, status, body);
}

function parsed(text: string): Partial<ApiErrorBody> {
  try {
    return JSON.parse(text) as Partial<ApiErrorBody>;
  } catch {
    return {};
  }
}

function send(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/media?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(unreachableError()));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
