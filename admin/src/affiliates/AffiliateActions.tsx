import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';

export function AffiliateActions({ affiliate }: { affiliate: AffiliateRecord }) {
  return (
    <RowActions>
      <EditAction permission="affiliates:update" id={affiliate.id} of={affiliate.title} />
      <DeleteAction
        resource="affiliates"
        record={affiliate}
        permission="affiliates:delete"
        noun="affiliate"
        name={affiliate.title}
        text="Its clicks go with it."
      />
    </RowActions>
  );
}
