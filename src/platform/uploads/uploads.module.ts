import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { Incoming } from './incoming.js';
import { incomingIn, storeOf } from './stores.js';
import { UPLOAD_STORE } from './upload-store.js';

/** Files that staff upload: on their way in, and kept. */
@Global()
@Module({
  providers: [
    { provide: UPLOAD_STORE, inject: [CONFIG], useFactory: ({ uploads }: Config) => storeOf(uploads) },
    { provide: Incoming, inject: [CONFIG], useFactory: ({ uploads }: Config) => new Incoming(incomingIn(uploads)) },
  ],
  exports: [UPLOAD_STORE, Incoming],
})
export class UploadsModule {}
