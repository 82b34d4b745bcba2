import type { Response } from 'supertest';

/** The cookies that an answer sets, as they are written; empty when it sets none. */
export const cookieOf = (response: Response): string => [response.headers['set-cookie'] ?? ''].flat().join();

/** A cookie as a browser sends it back. */
export const sent = (cookie: string): string => cookie.split(';')[0] ?? '';
