import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Network } from './network.js';
import { PublicFetch } from './public-fetch.js';

@Global()
@Module({})
export class NetworkModule {
  static forRoot(network: Network): DynamicModule {
    const providers = [{ provide: Network, useValue: network }, PublicFetch];
    return { module: NetworkModule, providers, exports: [PublicFetch] };
  }
}
