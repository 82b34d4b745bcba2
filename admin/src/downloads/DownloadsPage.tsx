import type { DownloadRecord } from '@contract/records/download.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { DOWNLOAD_CSV } from './csv.js';
import { DownloadCard } from './DownloadCard.js';
import { DownloadTable } from './DownloadTable.js';
import { platformChoices, releaseChoices } from './labels.js';
import { Overview } from './Overview.js';

const DownloadDialog = lazy(() => import('./DownloadDialog.js'));
const DownloadEditDialog = lazy(() => import('./DownloadEditDialog.js'));

/** The builds of the mobile app that people can download. */
export default function DownloadsPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="app-downloads:create"
      label="Add build"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="App downloads" permission="app-downloads:access" actions={add}>
      <Overview />
      <ListFrame<DownloadRecord>
        resource="downloads"
        storeKey="downloads"
        csv={DOWNLOAD_CSV}
        filters={
          <>
            <SearchFilter label="Search builds" />
            <SelectFilter source="platform" label="Platform" choices={platformChoices} />
            <SelectFilter source="releaseStatus" label="Release" choices={releaseChoices} />
          </>
        }
        table={<DownloadTable />}
        cards={<Cards<DownloadRecord> card={(download) => <DownloadCard download={download} />} />}
        empty={
          <EmptyState title="No builds yet" text="The newest stable one is what the site offers." children={add} />
        }
      />
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="app-downloads:create" onDenied={close}>
            <DownloadDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="app-downloads:update" onDenied={close}>
            <DownloadEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
