import type { IngestSettings } from './settings.js';

/** Writes one line of the log, in the format of the service. */
export type Log = (level: 'info' | 'warn' | 'error', message: string) => void;

/** Returns a function that writes to the standard output. Messages must not contain keys or addresses with keys. */
export function logTo(format: IngestSettings['logFormat'], stream: NodeJS.WritableStream = process.stdout): Log {
  return (level, message) => {
    const entry = { level, pid: process.pid, timestamp: Date.now(), message, context: 'Ingest' };
    stream.write(format === 'json' ? `${JSON.stringify(entry)}\n` : `${level.toUpperCase()} [Ingest] ${message}\n`);
  };
}
