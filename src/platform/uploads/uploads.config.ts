import { str } from 'envalid';
import { join, resolve } from 'node:path';
import { declareConfig } from '../config/config-part.js';
import { webAddress } from '../config/validators.js';
import { ConfigError, hidden } from '../config/variables.js';
import type { S3Settings } from './s3-store.js';

/** Storage of uploaded files. */
export interface UploadsConfig {
  /** Folder of the files. With S3, files are received in this folder before they are sent to S3. */
  dir: string;
  /** S3-compatible storage, or null to store files in the folder. */
  s3: S3Settings | null;
}

const folderIn = (dataDir: string): string => join(dataDir, 'uploads');

/** Throws ConfigError if the settings of the S3 storage are incomplete. */
export const uploadsConfig = declareConfig(
  {
    UPLOADS_DIR: str({
      default: undefined,
      desc: 'folder of uploaded images and app builds; if unset, the folder uploads in DATA_DIR',
      example: '/srv/uploads',
    }),
    UPLOADS_S3_ENDPOINT: webAddress({
      default: undefined,
      desc: 'address of S3-compatible storage for uploads; if unset, uploads are stored in UPLOADS_DIR',
      example: 'https://s3.eu-central-1.amazonaws.com',
    }),
    UPLOADS_S3_BUCKET: str({ default: undefined, desc: 'bucket for uploads', example: 'nepsh-uploads' }),
    UPLOADS_S3_REGION: str({ default: 'us-east-1', desc: 'region of the storage', example: 'eu-central-1' }),
    UPLOADS_S3_ACCESS_KEY_ID: str({
      default: undefined,
      desc: 'key that can read, write and delete in the bucket',
      example: 'AKIAIOSFODNN7EXAMPLE',
    }),
    UPLOADS_S3_SECRET_ACCESS_KEY: hidden(
      str({ default: undefined, desc: 'secret of UPLOADS_S3_ACCESS_KEY_ID', example: 'a secret of the storage' }),
    ),
  },
  ({ UPLOADS_DIR, UPLOADS_S3_REGION, ...s3 }, { dataDir }): UploadsConfig => ({
    dir: UPLOADS_DIR ? resolve(UPLOADS_DIR) : folderIn(dataDir),
    s3: s3Settings(s3, UPLOADS_S3_REGION),
  }),
  { usesDataDir: ({ dir }, { dataDir }) => dir === folderIn(dataDir) },
);

type Variables = Record<
  'UPLOADS_S3_ENDPOINT' | 'UPLOADS_S3_BUCKET' | 'UPLOADS_S3_ACCESS_KEY_ID' | 'UPLOADS_S3_SECRET_ACCESS_KEY',
  string | undefined
>;

function s3Settings(variables: Variables, region: string): S3Settings | null {
  const names = [
    'UPLOADS_S3_ENDPOINT',
    'UPLOADS_S3_BUCKET',
    'UPLOADS_S3_ACCESS_KEY_ID',
    'UPLOADS_S3_SECRET_ACCESS_KEY',
  ] as const;
  const present = names.find((name) => variables[name] !== undefined);
  if (!present) return null;
  const missing = names.find((name) => variables[name] === undefined);
  if (missing) throw new ConfigError(`${missing} must be set when ${present} is. .env.example has examples.`);
  return {
    endpoint: variables.UPLOADS_S3_ENDPOINT ?? '',
    bucket: variables.UPLOADS_S3_BUCKET ?? '',
    region,
    accessKeyId: variables.UPLOADS_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.UPLOADS_S3_SECRET_ACCESS_KEY ?? '',
  };
}
