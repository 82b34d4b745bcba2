import type {
  SecondFactorAnswer,
  SecondFactorRecord,
  SessionRecord,
  SessionsAnswer,
} from '@contract/records/session.record.js';
import { messageIn } from '../api/envelope.js';
import { request } from '../api/request.js';

export const readSessions = async (): Promise<SessionRecord[]> =>
  ((await request('/api/auth/sessions')).json as SessionsAnswer).sessions;

/** Ends one session, or all others; resolves to what the API says about it. */
export async function endSessions(which: SessionRecord | 'others', currentPassword: string): Promise<string> {
  const path = which === 'others' ? '/api/auth/sessions' : `/api/auth/sessions/${encodeURIComponent(which.id)}`;
  return messageIn((await request(path, { method: 'DELETE', body: { currentPassword } })).json);
}

const FACTOR = '/api/auth/second-factor';

export const readSecondFactor = async (): Promise<SecondFactorRecord> =>
  ((await request(FACTOR)).json as SecondFactorAnswer).secondFactor;

/** What turning the second factor off, or making new recovery codes, asks for. */
export interface Proof {
  currentPassword: string;
  code: string;
}

export const removeSecondFactor = async (body: Proof): Promise<void> => {
  await request(FACTOR, { method: 'DELETE', body });
};

export const renewRecoveryCodes = async (body: Proof): Promise<string[]> => {
  const { json } = await request(`${FACTOR}/recovery-codes`, { method: 'POST', body });
  return (json as { recoveryCodes: string[] }).recoveryCodes;
};
