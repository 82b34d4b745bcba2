import type { AppPlatform } from './downloads.js';
import { LIMITS } from './limits.js';

/** Kinds of files in the media library: images and builds of the app. */
export const MEDIA_KINDS = ['picture', 'build'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Path under which the site serves uploaded files. File names are hashes of the contents. */
export const UPLOADS_PATH = '/uploads/';

/** Kind and media type of an uploaded file, by its extension. */
export const UPLOAD_TYPES = {
  jpg: { kind: 'picture', type: 'image/jpeg' },
  png: { kind: 'picture', type: 'image/png' },
  apk: { kind: 'build', type: 'application/vnd.android.package-archive' },
  ipa: { kind: 'build', type: 'application/octet-stream' },
} as const satisfies Record<string, { kind: MediaKind; type: string }>;
export type UploadEnding = keyof typeof UPLOAD_TYPES;

/** Extension of a build, by platform. */
export const BUILD_ENDINGS = { android: 'apk', ios: 'ipa' } as const satisfies Record<AppPlatform, UploadEnding>;

/** Name of an uploaded file: SHA-256 in hex, `-small` for the small variant of an image, and the extension. */
const UPLOADED_NAME = /^([0-9a-f]{64})(-small)?\.(jpg|png|apk|ipa)$/;

/** Parses the name of an uploaded file. Returns null for an invalid name. */
export function readUploadName(name: string): { hash: string; ending: UploadEnding; isSmall: boolean } | null {
  const [, hash, small, ending] = UPLOADED_NAME.exec(name) ?? [];
  return hash && ending ? { hash, ending: ending as UploadEnding, isSmall: small !== undefined } : null;
}

/** Parses the path of an uploaded file, `/uploads/…`. Returns null for any other value. */
export const readUploadPath = (path: unknown): ReturnType<typeof readUploadName> =>
  typeof path === 'string' && path.startsWith(UPLOADS_PATH) ? readUploadName(path.slice(UPLOADS_PATH.length)) : null;

/** Returns whether a value is the path of an uploaded file of this kind. */
export function isUploadPath(path: unknown, kind: MediaKind): path is string {
  const read = readUploadPath(path);
  return read !== null && UPLOAD_TYPES[read.ending].kind === kind;
}

/** Returns the maximum size of a file, in bytes. */
export const uploadLimit = (kind: MediaKind): number => (kind === 'picture' ? LIMITS.pictureBytes : LIMITS.buildBytes);

/** Converts bytes to megabytes with two decimals, as in app downloads. */
export const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;
