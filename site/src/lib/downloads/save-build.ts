import { downloadFileName } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { MINUTE } from '@contract/time/units.js';
import { api } from '../api.js';
import { messageOf, problemsIn } from '../forms/post.js';
import { showToast } from '../live/toasts.js';
import { d } from '../../i18n/dialogs.js';

/** Time until the memory of a saved file is released, in ms. */
const RELEASE_AFTER_MS = MINUTE;

/**
 * Downloads a build's file, saves it under its proper name, counts the download, and shows the outcome. `onProgress`
 * gets the received fraction (0 to 1), or null while the size is unknown.
 */
export async function saveBuild(
  build: DownloadRecord,
  brandName: string,
  onProgress: (share: number | null) => void,
): Promise<void> {
  const params = { path: { id: build._id } };
  try {
    const outcome = await api.GET('/api/mobile/downloads/{id}/file', { params, parseAs: 'stream' });
    if (!outcome.response.ok) throw new Error(problemsIn(outcome).message);
    hand(await read(outcome.response, onProgress), downloadFileName(brandName, build));
  } catch (error) {
    showToast({ tone: 'error', text: messageOf(error) });
    return;
  }
  showToast({ tone: 'info', text: d('app.done') });
  try {
    await api.PUT('/api/mobile/downloads/{id}/count', { params });
  } catch (error) {
    console.error('The download could not be counted.', error);
  }
}

async function read(response: Response, onProgress: (share: number | null) => void): Promise<Blob> {
  const size = Number(response.headers.get('content-length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    received += next.value.byteLength;
    onProgress(size > 0 ? Math.min(1, received / size) : null);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

function hand(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}
