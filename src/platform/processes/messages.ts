/** Messages from a process to the supervisor that started it. */
export type ChildMessage =
  /** The database accepts connections. */
  | { type: 'listening'; uri: string }
  /** The service has started. A restarted service listens on the same port. */
  | { type: 'started'; port: number | null; pid: number }
  /** The service requires the ingest. */
  | { type: 'ingest' }
  /** The service is about to end and must not be restarted. */
  | { type: 'leaving' };

/** Message of the supervisor that stops a process. A process also ends if the supervisor does, which closes the channel. */
export const STOP = { type: 'stop' } as const;
