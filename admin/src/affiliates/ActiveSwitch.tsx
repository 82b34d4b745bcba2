import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { useQueryClient } from '@tanstack/react-query';
import { FlagSwitch } from '../shared/list/index.js';
import { setActive } from './set-active.js';

/** Whether a link is in use, changed where it stands. */
export function ActiveSwitch({ affiliate }: { affiliate: AffiliateRecord }) {
  const client = useQueryClient();
  return (
    <FlagSwitch
      record={affiliate}
      value={affiliate.isActive}
      permission="affiliates:update"
      label="Active"
      of={affiliate.title}
      save={(isActive) =>
        setActive(affiliate, isActive).finally(() => void client.invalidateQueries({ queryKey: ['affiliate'] }))
      }
      optimistic
    />
  );
}
