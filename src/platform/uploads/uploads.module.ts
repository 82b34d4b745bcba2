import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { FolderStore } from './folder-store.js';
import { Incoming } from './incoming.js';
import { S3Store } from './s3-store.js';
import { UPLOAD_STORE, type UploadStore } from './upload-store.js';
import { uploadsConfig, type UploadsConfig } from './uploads.config.js';

/** The store that the configuration names. */
const storeOf = ({ dir, s3 }: UploadsConfig): UploadStore => (s3 ? new S3Store(s3) : new FolderStore(dir));

/** Where files are written as they arrive: on the disk of the folder that they are moved to. */
const incomingIn = ({ dir }: UploadsConfig): string => join(dir, '.incoming');

/** Files that staff upload: on their way in, and kept. */
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
