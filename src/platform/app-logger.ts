import { ConsoleLogger } from '@nestjs/common';

/** The contexts in which Nest logs every module and route at each start: a hundred lines that are always the same. */
const ROUTINE = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Nest's logger without its account of a start that went well. */
export class AppLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && ROUTINE.has(context)) return;
    super.log(message, ...rest);
  }
}
