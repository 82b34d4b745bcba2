import { join } from 'node:path';
import type { UploadsConfig } from '../config/uploads-config.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';
import type { UploadStore } from './upload-store.js';

/** The store that the configuration names. */
export const storeOf = ({ dir, s3 }: UploadsConfig): UploadStore => (s3 ? new S3Store(s3) : new FolderStore(dir));

/** Where files are on their way in: on the disk of the folder they go to. */
export const incomingIn = ({ dir }: UploadsConfig): string => join(dir, '.incoming');
