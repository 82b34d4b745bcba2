/** Hosts of the push services of Chromium, Firefox, Edge, and Safari. Subdomains are included. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

/** Returns whether an endpoint belongs to a browser's push service: an https URL with the default port and a listed host. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
