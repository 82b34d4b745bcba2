import type { SecondFactorDto } from '@contract/dto/auth.dto.js';
import type { SecondFactorRecord, SessionRecord } from '@contract/records/session.record.js';
import { api, bodyOf } from '../api/request.js';

export const readSessions = async (): Promise<SessionRecord[]> =>
  (await bodyOf(api.GET('/api/auth/sessions'))).sessions;

/** Ends one session or all others. Resolves to the API's message. */
export async function endSessions(which: SessionRecord | 'others', currentPassword: string): Promise<string> {
  const body = { currentPassword };
  const { message } = await bodyOf(
    which === 'others'
      ? api.DELETE('/api/auth/sessions', { body })
      : api.DELETE('/api/auth/sessions/{id}', { params: { path: { id: which.id } }, body }),
  );
  return message;
}

const FACTOR = '/api/auth/second-factor';

export const readSecondFactor = async (): Promise<SecondFactorRecord> => (await bodyOf(api.GET(FACTOR))).secondFactor;

export const removeSecondFactor = async (body: SecondFactorDto): Promise<void> => {
  await bodyOf(api.DELETE(FACTOR, { body }));
};

export const renewRecoveryCodes = async (body: SecondFactorDto): Promise<string[]> =>
  (await bodyOf(api.POST(`${FACTOR}/recovery-codes`, { body }))).recoveryCodes;
