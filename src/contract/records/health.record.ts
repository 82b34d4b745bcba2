import { MessageResponse } from './base.record.js';

export class HealthResponse extends MessageResponse {
  /** Version of the running build. Only signed-in users and callers on the same machine get it. */
  version?: string;
  /** Commit of the running build, with the same limit. Empty if it was built from files without a repository. */
  commit?: string;
}
