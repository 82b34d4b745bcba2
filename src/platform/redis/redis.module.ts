import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import { RedisLink } from './redis-link.js';

@Global()
@Module({
  providers: [{ provide: RedisLink, inject: [CONFIG], useFactory: RedisLink.create }],
  exports: [RedisLink],
})
export class RedisModule {}
