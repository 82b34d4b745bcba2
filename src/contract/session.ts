/** Names of the session cookie: a plain name, and a name that is bound to the host if the site uses HTTPS. */
export const SESSION_COOKIE = { plain: 'nepsh-session', secure: '__Host-nepsh' } as const;

/** Returns whether a browser sends a session cookie. Only the API can check whose session it is and whether it has ended. */
export const holdsSession = (isSent: (name: string) => boolean): boolean => Object.values(SESSION_COOKIE).some(isSent);
