import type { MobileUserRecord } from '@contract/records/device.record.js';
import { DeleteAction } from '../shared/list/index.js';
import { userLabel } from './labels.js';

export function MobileUserActions({ user }: { user: MobileUserRecord }) {
  return (
    <DeleteAction
      resource="devices"
      record={user}
      permission="app-users:delete"
      noun="app user"
      name={userLabel(user)}
      text="They get no pushes until their app registers again."
    />
  );
}
