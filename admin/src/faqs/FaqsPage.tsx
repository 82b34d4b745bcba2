import type { FaqRecord } from '@contract/records/faq.record.js';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import { DeleteChosen, RecordActions, ResourceTable, RowCard } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, TwoLines } from '../shared/text.js';

const FaqForm = lazy(() => import('./FaqForm.js'));

const CSV = [
  { title: 'Title', value: ({ title }: FaqRecord) => title },
  { title: 'Description', value: ({ description }: FaqRecord) => description },
  { title: 'Created', value: ({ createdAt }: FaqRecord) => createdAt },
];

const actions = (faq: FaqRecord) => <RecordActions resource="faqs" record={faq} />;

const Col = DataTable.Col<FaqRecord>;

const table = (
  <ResourceTable<FaqRecord>
    storeKey="faqs"
    main="title"
    mainWidth="40%"
    bulk={<DeleteChosen<FaqRecord> resource="faqs" />}
    actions={actions}
  >
    <Col source="title" label="Title" render={({ title }) => <OneLine text={title} width={640} />} />
    <Col
      source="description"
      label="Description"
      disableSort
      render={({ description }) => <OneLine text={description} width={420} />}
    />
  </ResourceTable>
);

/** What visitors ask, with the answers that the site shows. */
export default function FaqsPage() {
  return (
    <ResourcePage<FaqRecord>
      resource="faqs"
      title="FAQs"
      csv={CSV}
      table={table}
      card={(faq) => <RowCard title={faq.title} lines={[<TwoLines text={faq.description} />]} actions={actions(faq)} />}
      empty={{ text: 'Answer what visitors keep asking: the site shows it to everyone.' }}
      form={FaqForm}
    />
  );
}
