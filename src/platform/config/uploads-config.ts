import { join, resolve } from 'node:path';
import type { S3Settings } from '../uploads/s3-store.js';
import type { PlatformVariables } from './platform-variables.js';
import { ConfigError } from './variables.js';

/** Where uploaded files are kept. */
export interface UploadsConfig {
  /** A folder; while the files themselves go to S3, what is on its way in is there all the same. */
  dir: string;
  /** null: they stay in the folder. */
  s3: S3Settings | null;
}

/** Reads the variables of uploads. Raises ConfigError for storage that is named in part. */
export function uploadsConfig(read: PlatformVariables, dataDir: string): UploadsConfig {
  return { dir: read.UPLOADS_DIR ? resolve(read.UPLOADS_DIR) : join(dataDir, 'uploads'), s3: s3Settings(read) };
}

function s3Settings(read: PlatformVariables): S3Settings | null {
  const endpoint = read.UPLOADS_S3_ENDPOINT;
  const given = {
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_BUCKET: read.UPLOADS_S3_BUCKET,
    UPLOADS_S3_ACCESS_KEY_ID: read.UPLOADS_S3_ACCESS_KEY_ID,
    UPLOADS_S3_SECRET_ACCESS_KEY: read.UPLOADS_S3_SECRET_ACCESS_KEY,
  };
  const [present] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (!present) return null;
  const [missing] = Object.entries(given).find(([, value]) => value === undefined) ?? [];
  if (missing) throw new ConfigError(`${missing} must be set when ${present} is. .env.example has examples.`);
  return {
    endpoint: given.UPLOADS_S3_ENDPOINT ?? '',
    bucket: given.UPLOADS_S3_BUCKET ?? '',
    region: read.UPLOADS_S3_REGION,
    accessKeyId: given.UPLOADS_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.UPLOADS_S3_SECRET_ACCESS_KEY ?? '',
  };
}
