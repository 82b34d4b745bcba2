import { unreachableSentence } from './platform/database/availability/unreachable.js';

/**
 * Returns the sentence that a failed start prints.
 * @param metricsPort value of METRICS_PORT, if set
 */
export function sentenceOf(error: unknown, metricsPort?: number | null): string {
  const unreachable = unreachableSentence(error);
  if (unreachable) return `Cannot start: ${unreachable}`;
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const variable = port !== undefined && port === metricsPort ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use on ${address ?? 'this machine'}. Set ${variable} to a free port.`;
  if (code === 'EACCES' && port)
    return `This user is not allowed to open port ${port}. Set ${variable} to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${address ?? ''} is not an address of this machine. Example: HOST=127.0.0.1`;
  return message ? `Cannot start: ${message}` : `Cannot start: ${String(error)}`;
}
