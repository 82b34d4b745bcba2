/** The session cookie's names: plain, and bound to the host where the site is served over https. */
export const SESSION_COOKIE = { plain: 'nepsh-session', secure: '__Host-nepsh' } as const;
