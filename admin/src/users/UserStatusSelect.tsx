import { USER_STATUSES, type UserRecord, type UserStatus } from '@contract/records/user.record.js';
import { confirm, type Question } from '../shared/confirm.js';
import { StatusSelect } from '../shared/list/index.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { setStatus, useUserWrite } from './calls.js';
import { useRefusals } from './refusals.js';

export const USER_TONES: StatusTones<UserStatus> = { Active: 'good', Suspended: 'bad' };

function question({ username }: UserRecord, status: UserStatus): Question {
  if (status === 'Active') {
    const text = `${username} can sign in again, with the permissions they have.`;
    return { title: `Let ${username} back in?`, text, action: 'Activate' };
  }
  const text = `${username} is signed out of every device at once and cannot sign in until somebody activates them.`;
  return { title: `Suspend ${username}?`, text, action: 'Suspend', color: 'error' };
}

/** Whether somebody may sign in, changed in the row after a question. */
export function UserStatusSelect({ user }: { user: UserRecord }) {
  const locked = useRefusals(user).manage('users:update');
  const write = useUserWrite();
  const save = async (status: UserStatus): Promise<unknown> =>
    (await confirm(question(user, status))) && write(() => setStatus(user, status));

  return (
    <StatusSelect<UserStatus>
      record={user}
      value={user.status}
      statuses={USER_STATUSES}
      tones={USER_TONES}
      permission="users:update"
      locked={locked}
      save={save}
      of={user.username}
    />
  );
}
