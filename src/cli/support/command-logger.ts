import { ConsoleLogger } from '@nestjs/common';

type Printing = Parameters<ConsoleLogger['printMessages']>;

/** Logs errors and warnings to standard error, because standard output contains the result of the command. */
export class CommandLogger extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['error', 'warn'] });
  }

  protected override printMessages(...[messages, context, level, , ...rest]: Printing): void {
    super.printMessages(messages, context, level, 'stderr', ...rest);
  }
}
