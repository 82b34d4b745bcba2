import type { FaqRecord } from '@contract/records/faq.record.js';
import { RowCard } from '../shared/list/index.js';
import { TwoLines } from '../shared/TwoLines.js';
import { FaqActions } from './FaqActions.js';

export function FaqCard({ faq }: { faq: FaqRecord }) {
  return <RowCard title={faq.title} lines={[<TwoLines text={faq.description} />]} actions={<FaqActions faq={faq} />} />;
}
