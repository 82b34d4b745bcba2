import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '../../contract/versions.js';
import { version as ownVersion } from '../config/version.js';
import { SCHEMA_VERSION } from '../upgrade/migrations.js';
import type { DumpedCollection } from './dump.js';

const FILE = 'manifest.json';
/** Version of the backup format. It grows when older builds cannot read a newer backup. */
const FORMAT = 1;

/** Description of a backup, stored in it. */
export interface Manifest {
  format: number;
  /** Nepsh version that wrote the backup. */
  version: string;
  /** Schema version of the data. Null or omitted if the data has none. */
  schema?: number | null;
  /** Time of the data, in ISO 8601. */
  takenAt: string;
  /** Whether all data belongs to that time. False if the server could not read a snapshot. */
  isOneMoment: boolean;
  collections: DumpedCollection[];
  /** SHA-256 of other files by path: media, uploads, recordings, and the secret. */
  files: Record<string, string>;
}

/** Returns the number of other files in a folder of the backup. */
export const filesIn = ({ files }: Pick<Manifest, 'files'>, folder: string): number =>
  Object.keys(files).filter((path) => path.startsWith(`${folder}/`)).length;

export const newManifest = (parts: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: ownVersion,
  ...parts,
});

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** Returns the manifest of an unpacked backup. Throws if it is missing or belongs to a newer Nepsh. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) throw new Error('The file is not a Nepsh backup: it contains no manifest.json.');
  const manifest = JSON.parse(text) as Manifest;
  const isNewer = compareVersions(manifest.version, ownVersion) > 0 || (manifest.schema ?? 0) > SCHEMA_VERSION;
  if (manifest.format > FORMAT || isNewer) {
    throw new Error(
      `The backup was written by Nepsh ${manifest.version}, which is newer than this version (${ownVersion}). Upgrade Nepsh first.`,
    );
  }
  return manifest;
}
