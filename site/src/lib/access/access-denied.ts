import { reloadOnce } from './reload-once.js';

// The script of /access-denied.
reloadOnce(
  () => window.sessionStorage,
  () => window.location.reload(),
);
