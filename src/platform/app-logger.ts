import { ConsoleLogger } from '@nestjs/common';
import { isUnreachable } from './database/availability/unreachable.js';

/** Contexts in which Nest logs every module and route at each start: a hundred lines that never change. */
const ROUTINE = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/**
 * Context in which Nest logs each failed connection attempt with its stack. The final startup error reports the failure in one
 * sentence.
 */
const ATTEMPTS = 'MongooseModule';

type JsonArguments = Parameters<ConsoleLogger['getJsonLogObject']>;

/** Nest's logger without its routine startup lines. */
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

  /** Renames Nest's level 'log' to 'info', because log collectors do not know 'log'. */
  protected override getJsonLogObject(...args: JsonArguments): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const entry = super.getJsonLogObject(...args);
    return (entry.level as string) === 'log' ? { ...entry, level: 'info' as typeof entry.level } : entry;
  }
}
