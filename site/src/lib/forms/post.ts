import type { ApiErrorBody } from '@contract/errors.js';
import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import { callPath, type Outcome } from '@nepsh/client';
import { api } from '../api.js';
import { t } from '../../i18n/ui.js';
import { language } from '../../i18n/language.js';

/** Result of a form: the server's message, or the problems. */
export type Sent = { ok: true; message: string } | { ok: false; message: string; errors: Record<string, string> };

/** Sends a form's values as JSON. Never throws. */
export async function postForm(path: string, values: Record<string, string>): Promise<Sent> {
  try {
    const outcome = await callPath<{ message: string }>(api, 'POST', path, { credentials: 'omit', body: values });
    if (outcome.data) return { ok: true, message: outcome.data.message };
    return { ok: false, ...problemsIn(outcome) };
  } catch (error) {
    return { ok: false, message: messageOf(error), errors: {} };
  }
}

/** Returns the body of a response. Throws the server's message after a failure. */
export async function bodyOf<Body>(call: Promise<Outcome<Body>>): Promise<Body> {
  const outcome = await call;
  if (!outcome.response.ok) throw new Error(problemsIn(outcome).message);
  return outcome.data as Body;
}

/** Returns the server's message of a failure and the first message of each field, or else a message for the status. */
export function problemsIn({ error, response }: Outcome<unknown>): {
  message: string;
  errors: Record<string, string>;
} {
  const body = (typeof error === 'object' ? (error ?? {}) : {}) as Partial<ApiErrorBody>;
  const errors: Record<string, string> = {};
  for (const [name, [first]] of Object.entries(body.errors ?? {})) if (first) errors[name] = first;
  if (language() === DEFAULT_LANGUAGE && body.message) return { message: body.message, errors };
  return {
    message: (body.code && t.find(`error.${body.code}`)) ?? t('error.status', { status: response.status }),
    errors,
  };
}

export const messageOf = (error: unknown): string =>
  // Without a network, the browser's message would be 'Failed to fetch'.
  error instanceof TypeError ? t('error.network') : error instanceof Error ? error.message : String(error);
