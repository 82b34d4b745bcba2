import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { RedisLink } from './redis-link.js';

@Global()
@Module({
  providers: [{ provide: RedisLink, inject: [CONFIG], useFactory: (config: Config) => RedisLink.create(config) }],
  exports: [RedisLink],
})
export class RedisModule {}
