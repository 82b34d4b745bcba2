import { inspect } from 'node:util';

/**
 * Has a crash say what was wrong and where. Node.js by itself prints the line that it came from too, and a line of the
 * bundle has a million characters.
 */
export function reportCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  });
}
