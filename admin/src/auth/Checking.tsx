import { MESSAGES } from '@contract/messages.js';

/** Shown until the user and the permissions are loaded, over the shape of the page (frame.css). */
export const Checking = () => (
  <div className="checking" role="status">
    <h1>{MESSAGES.checkingPermission}</h1>
  </div>
);
