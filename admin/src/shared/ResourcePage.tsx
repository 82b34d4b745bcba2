import type { ListName } from '@contract/lists.js';
import { keysFor } from '@contract/permissions.js';
import AddIcon from '@mui/icons-material/Add';
import { type ComponentType, type ReactElement, type ReactNode, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import { PermissionGate } from '../auth/index.js';
import { ActionButton } from './ActionButton.js';
import type { CsvColumn } from './csv.js';
import { DialogGate } from './DialogGate.js';
import { EmptyState } from './EmptyState.js';
import { EditDialog, type RecordFormProps } from './form/RecordDialog.js';
import { Cards, keyFor, ListFrame, SearchFilter } from './list/index.js';
import { Page } from './Page.js';
import { useResources } from './resource-context.js';
import { useDialogParam } from './useDialogParam.js';

interface ResourcePageProps<Row extends RaRecord> {
  resource: ListName;
  title: string;
  /** A line under the title. */
  text?: string;
  /** The list's name in what the browser remembers of it; the resource's when left out. */
  storeKey?: string;
  /** What an export holds. */
  csv: readonly CsvColumn<Row>[];
  /** Filters beside the search. */
  filters?: ReactNode;
  /** Above the list. */
  above?: ReactNode;
  table: ReactElement;
  /** A row on small screens. */
  card(row: Row): ReactElement;
  /** What an empty list says. */
  empty: { title?: string; text: string };
  /** The form that adds and changes records; without it that is done elsewhere. */
  form?: ComponentType<RecordFormProps<Row>>;
  /** Further dialogs. */
  dialogs?: ReactNode;
}

/** The page of a resource: its list, and the dialogs that add and change a record. */
export function ResourcePage<Row extends RaRecord>(props: ResourcePageProps<Row>) {
  const { resource, title, text, storeKey = resource, csv, filters, above, table, card, empty, form: Form } = props;
  const { noun, nouns, items } = useResources()[resource];
  const { name, id, open, close } = useDialogParam();
  const add = Form && (
    <ActionButton
      permission={keyFor(resource, 'create')}
      label={`Add ${noun}`}
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title={title} text={text} permission={items.at(-1)?.permission} actions={add}>
      {above}
      <PermissionGate permission={keysFor(resource, 'list')}>
        <ListFrame<Row>
          resource={resource}
          storeKey={storeKey}
          csv={csv}
          filters={
            <>
              <SearchFilter label={`Search ${nouns}`} />
              {filters}
            </>
          }
          table={table}
          cards={<Cards<Row> card={card} />}
          empty={<EmptyState title={empty.title ?? `No ${nouns} yet`} text={empty.text} children={add} />}
        />
      </PermissionGate>
      <Suspense>
        {Form && name === 'create' && (
          <DialogGate permission={keyFor(resource, 'create')} onDenied={close}>
            <Form onClose={close} />
          </DialogGate>
        )}
        {Form && name === 'edit' && id && (
          <DialogGate permission={keyFor(resource, 'edit')} onDenied={close}>
            <EditDialog<Row> resource={resource} id={id} form={Form} onClose={close} />
          </DialogGate>
        )}
        {props.dialogs}
      </Suspense>
    </Page>
  );
}
