import type { UserRecord, ViewingRecord } from '@contract/records/user.record.js';
import { api, bodyOf } from '../api/request.js';
import { useStoreValue } from '../shared/store.js';
import { reloadSession, session } from './session.js';

/** The view of the dashboard as somebody else; undefined: one sees one's own. */
export function useViewing(): ViewingRecord | undefined {
  const current = useStoreValue(session);
  return current.state === 'in' ? current.viewing : undefined;
}

/** Views the dashboard as somebody else: the console starts again as theirs. */
export async function viewAs({ id }: UserRecord): Promise<void> {
  await bodyOf(api.POST('/api/users/{id}/view', { params: { path: { id } } }));
  await reloadSession();
}

/** Ends the view; resolves to what the API says about it. */
export async function stopViewing(): Promise<string> {
  const { message } = await bodyOf(api.DELETE('/api/auth/view'));
  await reloadSession();
  return message;
}
