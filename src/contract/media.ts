import type { AppPlatform } from './downloads.js';
import { LIMITS } from './limits.js';

/** What the media library keeps: pictures, and builds of the app. */
export const MEDIA_KINDS = ['picture', 'build'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Where uploaded files are served: below this path of the site, under a hash of what they are. */
export const UPLOADS_PATH = '/uploads/';

/** What an uploaded file is sent back as, by its ending. */
export const UPLOAD_TYPES = {
  jpg: { kind: 'picture', type: 'image/jpeg' },
  png: { kind: 'picture', type: 'image/png' },
  apk: { kind: 'build', type: 'application/vnd.android.package-archive' },
  ipa: { kind: 'build', type: 'application/octet-stream' },
} as const satisfies Record<string, { kind: MediaKind; type: string }>;
export type UploadEnding = keyof typeof UPLOAD_TYPES;

/** The ending of a build by the platform that it is for. */
export const BUILD_ENDINGS = { android: 'apk', ios: 'ipa' } as const satisfies Record<AppPlatform, UploadEnding>;

/** The name of an uploaded file: SHA-256 in hex, `-small` for a picture's small variant, its ending. */
const UPLOADED_NAME = /^([0-9a-f]{64})(-small)?\.(jpg|png|apk|ipa)$/;

/** What the name of an uploaded file says; null for a name that none can have. */
export function readUploadName(name: string): { hash: string; ending: UploadEnding; isSmall: boolean } | null {
  const [, hash, small, ending] = UPLOADED_NAME.exec(name) ?? [];
  return hash && ending ? { hash, ending: ending as UploadEnding, isSmall: small !== undefined } : null;
}

/** The same of a path of this site, `/uploads/…`. */
export const readUploadPath = (path: unknown): ReturnType<typeof readUploadName> =>
  typeof path === 'string' && path.startsWith(UPLOADS_PATH) ? readUploadName(path.slice(UPLOADS_PATH.length)) : null;

/** Whether a text is the path of an uploaded file of a kind. */
export function isUploadPath(path: unknown, kind: MediaKind): path is string {
  const read = readUploadPath(path);
  return read !== null && UPLOAD_TYPES[read.ending].kind === kind;
}

/** Bytes that a file may have. */
export const uploadLimit = (kind: MediaKind): number => (kind === 'picture' ? LIMITS.pictureBytes : LIMITS.buildBytes);

/** Megabytes of a file, to two decimals, as app downloads give them. */
export const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;
