import type { FaqRecord } from '@contract/records/faq.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { FaqActions } from './FaqActions.js';

const Col = DataTable.Col<FaqRecord>;

const bulk = <BulkDelete<FaqRecord> permission="faqs:delete" noun="FAQs" nameOf={({ title }) => title} />;

export function FaqTable() {
  return (
    <ListTable<FaqRecord>
      storeKey="faq"
      main="title"
      mainWidth="40%"
      bulk={bulk}
      hidden={['updatedAt']}
      roomy={['createdAt']}
    >
      <Col source="title" label="Title" render={({ title }) => <OneLine text={title} width={640} />} />
      <Col
        source="description"
        label="Description"
        disableSort
        render={({ description }) => <OneLine text={description} width={420} />}
      />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col source="actions" label="Actions" disableSort align="right" render={(faq) => <FaqActions faq={faq} />} />
    </ListTable>
  );
}
