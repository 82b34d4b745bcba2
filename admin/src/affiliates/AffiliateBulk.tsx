import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import OffIcon from '@mui/icons-material/ToggleOffOutlined';
import OnIcon from '@mui/icons-material/ToggleOnOutlined';
import { BulkAction, BulkDelete } from '../shared/list/index.js';
import { setActive } from './set-active.js';

const nameOf = ({ title }: AffiliateRecord): string => title;

/** What can be done with the chosen links. */
export function AffiliateBulk() {
  return (
    <>
      <BulkAction<AffiliateRecord>
        permission="affiliates:update"
        label="Activate"
        icon={OnIcon}
        nameOf={nameOf}
        question={(count) => ({
          title: `Activate ${count} affiliates?`,
          text: 'Their links are offered to viewers again.',
          action: `Activate ${count}`,
        })}
        run={(affiliate) => setActive(affiliate, true)}
        done={(count) => `${count} activated`}
        doing="Activating affiliates"
      />
      <BulkAction<AffiliateRecord>
        permission="affiliates:update"
        label="Deactivate"
        icon={OffIcon}
        nameOf={nameOf}
        question={(count) => ({
          title: `Deactivate ${count} affiliates?`,
          text: 'Their links are no longer offered to viewers. Their clicks are kept.',
          action: `Deactivate ${count}`,
        })}
        run={(affiliate) => setActive(affiliate, false)}
        done={(count) => `${count} deactivated`}
        doing="Deactivating affiliates"
      />
      <BulkDelete<AffiliateRecord>
        permission="affiliates:delete"
        noun="affiliates"
        nameOf={nameOf}
        consequence="Their clicks go with them."
      />
    </>
  );
}
