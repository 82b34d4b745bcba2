import { ConsoleLogger } from '@nestjs/common';
import { isUnreachable } from './database/unreachable.js';

/** The contexts in which Nest logs every module and route at each start: a hundred lines that are always the same. */
const ROUTINE = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Where each attempt to reach the database is logged with its stack; the end of the start says it in a sentence. */
const ATTEMPTS = 'MongooseModule';

type JsonArguments = Parameters<ConsoleLogger['getJsonLogObject']>;

/** Nest's logger without the lines that it writes about each module and route at a start. */
export class AppLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && ROUTINE.has(context)) return;
    super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === ATTEMPTS || isUnreachable(message)) return;
    super.error(message, ...rest);
  }

  /** Nest calls the ordinary level 'log', which no collector of logs knows. */
  protected override getJsonLogObject(...args: JsonArguments): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const entry = super.getJsonLogObject(...args);
    return (entry.level as string) === 'log' ? { ...entry, level: 'info' as typeof entry.level } : entry;
  }
}
