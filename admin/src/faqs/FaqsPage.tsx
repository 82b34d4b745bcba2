import type { FaqRecord } from '@contract/records/faq.record.js';
import { lazy } from 'react';
import { BulkDelete, RecordActions } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { TwoLines } from '../shared/text.js';

const FaqForm = lazy(() => import('./FaqForm.js'));

export default function FaqsPage() {
  return (
    <ResourcePage<FaqRecord>
      resource="faqs"
      title="FAQs"
      csv={['title', 'description', ['Created', 'createdAt']]}
      main="title"
      mainWidth="40%"
      columns={[
        { source: 'title', text: 640 },
        { source: 'description', hidden: 'narrow', text: 420 },
      ]}
      bulk={<BulkDelete<FaqRecord> />}
      actions={() => <RecordActions />}
      card={({ title, description }) => ({ title, lines: [<TwoLines text={description} />] })}
      empty={{ text: 'Answer frequent questions. The site shows them to all visitors.' }}
      form={FaqForm}
      ordered
    />
  );
}
