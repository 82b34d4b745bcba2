import type { FaqRecord } from '@contract/records/faq.record.js';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';

export function FaqActions({ faq }: { faq: FaqRecord }) {
  return (
    <RowActions>
      <EditAction permission="faqs:update" id={faq.id} of={faq.title} />
      <DeleteAction resource="faqs" record={faq} permission="faqs:delete" noun="FAQ" name={faq.title} />
    </RowActions>
  );
}
