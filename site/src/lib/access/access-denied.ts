import { reloadOnce } from './reload-once.js';

// Entry script of /access-denied.
reloadOnce(
  () => window.sessionStorage,
  () => window.location.reload(),
);
