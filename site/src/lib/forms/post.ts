import type { ApiErrorBody } from '@contract/errors.js';

/** What became of a form: the server's words, or what went wrong on the way. */
export type Sent = { ok: true; message: string } | { ok: false; message: string; errors: Record<string, string> };

/** Sends a form's values as JSON. Never raises. */
export async function postForm(path: string, values: Record<string, string>): Promise<Sent> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    if (answer.ok) return { ok: true, message: ((await answer.json()) as { message: string }).message };
    return { ok: false, ...(await problemsIn(answer)) };
  } catch (error) {
    return { ok: false, message: messageOf(error), errors: {} };
  }
}

/** The server's message of a failure, and the first one of each field; else what the status says. */
export async function problemsIn(answer: Response): Promise<{ message: string; errors: Record<string, string> }> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ApiErrorBody>;
  const errors: Record<string, string> = {};
  for (const [name, [first]] of Object.entries(body.errors ?? {})) if (first) errors[name] = first;
  return { message: body.message ?? `The server answered ${answer.status}.`, errors };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
