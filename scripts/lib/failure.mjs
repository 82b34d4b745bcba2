/** Something a person can put right: shown as its message and, when there is any, the end of a command's output. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Ended by a signal, such as Ctrl-C. */
export class Stopped extends Error {
  constructor(signal) {
    super(`Stopped by ${signal}.`);
    this.exitCode = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal] ?? 1;
  }
}

const SHOWN_LINES = 40;

/** Runs a command line's main function; what goes wrong becomes a sentence and an exit code. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof Stopped) {
      console.error(error.message);
      process.exit(error.exitCode);
    }
    if (!(error instanceof Failure)) throw error;
    if (error.output) console.error(`\n${error.output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}\n`);
    console.error(error.message);
    process.exit(1);
  }
}
