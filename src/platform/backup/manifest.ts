import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '../../contract/versions.js';
import { version as ownVersion } from '../config/version.js';
import { SCHEMA_VERSION } from '../upgrade/migrations.js';
import type { DumpedCollection } from './dump.js';

const FILE = 'manifest.json';
/** The form of the file; grows when older builds could not read a newer one. */
const FORMAT = 1;

/** What a backup says of itself. */
export interface Manifest {
  format: number;
  /** The version of Nepsh that wrote it. */
  version: string;
  /** The schema version of the data; null or left out where it has none. */
  schema?: number | null;
  /** The moment whose data it has, ISO 8601. */
  takenAt: string;
  /** Whether all data is of that moment. False if the server could not read a snapshot. */
  isOneMoment: boolean;
  collections: DumpedCollection[];
  /** SHA-256 of further files by their paths: media, the secret. */
  files: Record<string, string>;
}

/** How many further files of a backup are in one of its folders. */
export const filesIn = ({ files }: Pick<Manifest, 'files'>, folder: string): number =>
  Object.keys(files).filter((path) => path.startsWith(`${folder}/`)).length;

export const newManifest = (parts: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: ownVersion,
  ...parts,
});

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** The manifest of an unpacked backup. Raises where there is none, or it is of a newer Nepsh. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) throw new Error('The file is no backup of Nepsh: it has no manifest.json.');
  const manifest = JSON.parse(text) as Manifest;
  const isNewer = compareVersions(manifest.version, ownVersion) > 0 || (manifest.schema ?? 0) > SCHEMA_VERSION;
  if (manifest.format > FORMAT || isNewer) {
    throw new Error(
      `The backup was written by Nepsh ${manifest.version}, which is newer than this one (${ownVersion}). Upgrade first.`,
    );
  }
  return manifest;
}
