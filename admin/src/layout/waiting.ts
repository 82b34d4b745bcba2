import type { ContactRecord } from '@contract/records/contact.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { UNASSIGNED } from '@contract/resources/contacts.js';
import { useGetList } from 'react-admin';
import { usePermission, useUser } from '../auth/index.js';

export const REQUESTS_PATH = '/matches/request';
export const MESSAGES_PATH = '/support/contact';

const LATEST = { sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 5 } } as const;
const NEW_REQUESTS = { ...LATEST, filter: { status: 'New' } };

/** Reads the latest new match requests. Null for users who may not open their page. */
export function useNewRequests() {
  const mayRead = usePermission('match-requests:view');
  const enabled = usePermission('match-requests:access') && mayRead;
  const { data = [], total = 0, error } = useGetList<MatchRequestRecord>('requests', NEW_REQUESTS, { enabled });
  return enabled ? { data, total, error } : null;
}

/**
 * Reads the latest unresolved messages that are unassigned or assigned to the user. Null for users who may not open
 * their page.
 */
export function useWaitingMessages() {
  const mayRead = usePermission('contact:view');
  const enabled = usePermission('contact:access') && mayRead;
  const me = useUser()?.id ?? '';
  const filter = { status: ['New', 'In Progress'], assigneeId: [UNASSIGNED, me] };
  const { data = [], total = 0, error } = useGetList<ContactRecord>('contacts', { ...LATEST, filter }, { enabled });
  return enabled ? { data, total, error } : null;
}

/** Returns a count as displayed: '' for 0 and '99+' above 99. */
export const shortCount = (total: number): string => (total > 99 ? '99+' : total > 0 ? String(total) : '');
