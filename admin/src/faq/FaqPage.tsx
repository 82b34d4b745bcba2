import type { FaqRecord } from '@contract/records/faq.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { PermissionGate } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { FaqCard } from './FaqCard.js';
import { FaqTable } from './FaqTable.js';

const FaqDialog = lazy(() => import('./FaqDialog.js'));
const FaqEditDialog = lazy(() => import('./FaqEditDialog.js'));

const CSV = [
  { title: 'Title', value: ({ title }: FaqRecord) => title },
  { title: 'Description', value: ({ description }: FaqRecord) => description },
  { title: 'Created', value: ({ createdAt }: FaqRecord) => createdAt },
];

export default function FaqPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="faqs:create"
      label="Add FAQ"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="FAQs" permission="faqs:access" actions={add}>
      <PermissionGate permission="faqs:view">
        <ListFrame<FaqRecord>
          resource="faqs"
          storeKey="faq"
          csv={CSV}
          filters={<SearchFilter label="Search FAQs" />}
          table={<FaqTable />}
          cards={<Cards<FaqRecord> card={(faq) => <FaqCard faq={faq} />} />}
          empty={
            <EmptyState
              title="No FAQs yet"
              text="Answer what visitors keep asking: the site shows it to everyone."
              children={add}
            />
          }
        />
      </PermissionGate>
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="faqs:create" onDenied={close}>
            <FaqDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="faqs:update" onDenied={close}>
            <FaqEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
