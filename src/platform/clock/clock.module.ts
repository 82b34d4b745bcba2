import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock } from './clock.js';
import { ClockWatch } from './clock-watch.js';

@Global()
@Module({})
export class ClockModule {
  static forRoot(clock: Clock): DynamicModule {
    return {
      module: ClockModule,
      providers: [{ provide: Clock, useValue: clock }, ClockWatch],
      exports: [Clock, ClockWatch],
    };
  }
}
