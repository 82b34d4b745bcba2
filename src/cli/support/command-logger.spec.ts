import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CommandLogger } from './command-logger.js';

describe('CommandLogger', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    Logger.overrideLogger(new Logger());
  });

  it.each(['warn', 'error'] as const)('writes a message of level %s to standard error', (level) => {
    const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    Logger.overrideLogger(new CommandLogger());

    new Logger('IndexBuilder')[level]('An index is missing.');

    expect(errors).toHaveBeenCalledWith(expect.stringContaining('An index is missing.'));
    expect(output).not.toHaveBeenCalled();
  });
});
