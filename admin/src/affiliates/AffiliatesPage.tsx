import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { AffiliateCard } from './AffiliateCard.js';
import { AffiliateTable } from './AffiliateTable.js';
import { platformChoices, platformLabel } from './platforms.js';

const AffiliateDialog = lazy(() => import('./AffiliateDialog.js'));
const AffiliateEditDialog = lazy(() => import('./AffiliateEditDialog.js'));

const ACTIVE_CHOICES = [
  { id: 'true', name: 'Active' },
  { id: 'false', name: 'Not active' },
];

const CSV = [
  { title: 'Title', value: ({ title }: AffiliateRecord) => title },
  { title: 'Link', value: ({ link }: AffiliateRecord) => link },
  { title: 'Platforms', value: ({ platforms }: AffiliateRecord) => platformLabel(platforms) },
  { title: 'Image', value: ({ image }: AffiliateRecord) => image },
  { title: 'Active', value: ({ isActive }: AffiliateRecord) => isActive },
  { title: 'Clicks', value: ({ clicks = 0 }: AffiliateRecord) => clicks },
  { title: 'Created', value: ({ createdAt }: AffiliateRecord) => createdAt },
];

export default function AffiliatesPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="affiliates:create"
      label="Add affiliate"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Affiliate Management" permission="affiliates:access" actions={add}>
      <ListFrame<AffiliateRecord>
        resource="affiliates"
        storeKey="affiliate"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search affiliates" />
            <SelectFilter source="platforms" label="Platforms" choices={platformChoices} />
            <SelectFilter source="isActive" label="Active" choices={ACTIVE_CHOICES} />
          </>
        }
        table={<AffiliateTable />}
        cards={<Cards<AffiliateRecord> card={(affiliate) => <AffiliateCard affiliate={affiliate} />} />}
        empty={
          <EmptyState
            title="No affiliates yet"
            text="Streams open without one. Add a partner’s link to offer it to viewers."
            children={add}
          />
        }
      />
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="affiliates:create" onDenied={close}>
            <AffiliateDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="affiliates:update" onDenied={close}>
            <AffiliateEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
