import { inspect } from 'node:util';

/**
 * Reports the error and its stack on a crash. By default, Node.js also prints the source line, and a line of the bundle has a
 * million characters.
 */
export function reportCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  });
}
