import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import OffIcon from '@mui/icons-material/ToggleOffOutlined';
import OnIcon from '@mui/icons-material/ToggleOnOutlined';
import { messageIn } from '../api/envelope.js';
import { pick } from '../api/fields.js';
import { request } from '../api/index.js';
import { ifMatch } from '../api/request.js';
import { BulkAction, DeleteChosen, FlagSwitch } from '../shared/list/index.js';
import { useRefreshResource } from '../shared/resource-context.js';

/** Switches a link on or off, and nothing else of it; resolves to the server's message, which is not shown yet. */
async function setActive(affiliate: AffiliateRecord, isActive: boolean): Promise<{ message: string }> {
  const { json } = await request(`/api/affiliate/${encodeURIComponent(affiliate.id)}`, {
    method: 'PUT',
    body: pick(AffiliateDto, { ...affiliate, isActive }),
    headers: ifMatch(affiliate.revision),
  });
  return { message: messageIn(json) };
}

/** Whether a link is in use, changed in its row. */
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

const nameOf = ({ title }: AffiliateRecord): string => title;

/** What can be done with the chosen links. */
export function ChosenAffiliates() {
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
      <DeleteChosen<AffiliateRecord> resource="affiliates" consequence="Their clicks go with them." />
    </>
  );
}
