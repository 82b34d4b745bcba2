import { constants } from 'node:os';

/** An error that a user can fix. It is shown as its message and the end of a command's output, if there is any. */
export class Failure extends Error {
  constructor(message, output = '', exitCode = 1) {
    super(message);
    this.output = output;
    this.exitCode = exitCode;
  }
}

/** Returns the failure of a run that a signal ended, such as Ctrl-C. */
export const stoppedBy = (signal) => new Failure(`Stopped by ${signal}.`, '', 128 + constants.signals[signal]);

const MAX_LINES = 40;

/** Prints a failure and exits. */
export function endWith({ message, output, exitCode }) {
  if (output) console.error(`\n${output.trimEnd().split('\n').slice(-MAX_LINES).join('\n')}\n`);
  console.error(message);
  process.exit(exitCode);
}

/** Runs the main function of a command line. A Failure is printed as a message and sets the exit code. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    endWith(error);
  }
}
