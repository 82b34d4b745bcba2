import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { FlagSwitch } from '../shared/list/index.js';
import { setActive } from './set-active.js';

/** Whether a link is in use, changed where it stands. */
export function ActiveSwitch({ affiliate }: { affiliate: AffiliateRecord }) {
  const refresh = useRefreshResource('affiliates');
  return (
    <FlagSwitch
      record={affiliate}
      value={affiliate.isActive}
      permission="affiliates:update"
      label="Active"
      of={affiliate.title}
      save={(isActive) => setActive(affiliate, isActive).finally(() => void refresh())}
      optimistic
    />
  );
}
