import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { announcements } from '../api/index.js';

/** Shows the server's own words about each success. */
export function Announcements() {
  const notify = useNotify();
  useEffect(() => announcements.on((message) => message && notify(message, { type: 'success' })), [notify]);
  return null;
}
