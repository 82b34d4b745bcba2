import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { FolderStore } from './folder-store.js';
import { Incoming } from './incoming.js';
import { S3Store } from './s3-store.js';
import { UPLOAD_STORE, type UploadStore } from './upload-store.js';
import { uploadsConfig, type UploadsConfig } from './uploads.config.js';

/** Returns the configured store. */
const storeOf = ({ dir, s3 }: UploadsConfig): UploadStore => (s3 ? new S3Store(s3) : new FolderStore(dir));

/**
 * Returns the folder for files that are being received. Finished files can be renamed, because the folder is on the same disk.
 */
const incomingIn = ({ dir }: UploadsConfig): string => join(dir, '.incoming');

/** Receives and stores the files that staff upload. */
@Global()
@Module({
  providers: [
    { provide: UPLOAD_STORE, inject: [CONFIG], useFactory: (config: Config) => storeOf(config.get(uploadsConfig)) },
    {
      provide: Incoming,
      inject: [CONFIG],
      useFactory: (config: Config) => new Incoming(incomingIn(config.get(uploadsConfig))),
    },
  ],
  exports: [UPLOAD_STORE, Incoming],
})
export class UploadsModule {}
