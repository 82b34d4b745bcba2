import { constants } from 'node:os';

/** Something a person can put right: shown as its message and, when there is any, the end of a command's output. */
export class Failure extends Error {
  constructor(message, output = '', exitCode = 1) {
    super(message);
    this.output = output;
    this.exitCode = exitCode;
  }
}

/** Of a run that a signal ended, such as Ctrl-C. */
export const stoppedBy = (signal) => new Failure(`Stopped by ${signal}.`, '', 128 + constants.signals[signal]);

const SHOWN_LINES = 40;

/** Ends this process with what a Failure says. */
export function endWith({ message, output, exitCode }) {
  if (output) console.error(`\n${output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}\n`);
  console.error(message);
  process.exit(exitCode);
}

/** Runs a command line's main function; what goes wrong becomes a sentence and an exit code. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    endWith(error);
  }
}
