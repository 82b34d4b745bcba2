/** The session cookie's names: plain, and bound to the host where the site is served over https. */
export const SESSION_COOKIE = { plain: 'nepsh-session', secure: '__Host-nepsh' } as const;

/** Whether a browser sends a session. Who it is, and whether it has ended, only the API knows. */
export const holdsSession = (isSent: (name: string) => boolean): boolean => Object.values(SESSION_COOKIE).some(isSent);
