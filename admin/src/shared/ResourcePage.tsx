import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, ResourceContextProvider } from 'react-admin';
import { keyFor, useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { DialogButton } from './ActionButton.js';
import { DialogAt } from './DialogAt.js';
import { RecordDialogAt } from './form/ReadRecord.js';
import type { RecordFormProps } from './form/RecordDialog.js';
import { ResourceList, type ResourceListProps } from './list/index.js';
import { Page } from './Page.js';
import { useResources } from './resource-context.js';

interface ResourcePageProps<Row extends RaRecord> extends ResourceListProps<Row> {
  title: string;
  /** A line under the title. */
  text?: string;
  /** Who may open the page; those who see it in the sidebar when left out. */
  permission?: Permission;
  /** Above the list. */
  above?: ReactNode;
  /** The form that adds and changes records. */
  form?: ComponentType<RecordFormProps<Row>>;
  /** The button that adds a record, also to an empty list; left out, there is one where there is a form. */
  add?: { label?: string; dialog?: string; icon?: SvgIconComponent };
  /** Buttons before it. */
  buttons?: ReactNode;
  /** Further dialogs. */
  dialogs?: ReactNode;
}

const CHANGES = ['create', 'edit', 'delete'] as const;

/** The page of a resource: its list, and the dialogs that add and change a record. */
export function ResourcePage<Row extends RaRecord>(props: ResourcePageProps<Row>) {
  const { title, text, permission, above, form: Form, add: adding = Form && {}, buttons, dialogs, ...list } = props;
  const { resource, bulk, empty } = list;
  const user = useUser();
  const mayChange = CHANGES.some((action) => mayAct(user, resource, action));
  const { noun, items } = useResources()[resource];
  const add = adding && (
    <DialogButton
      permission={keyFor(resource, 'create')}
      label={adding.label ?? `Add ${noun}`}
      icon={adding.icon ?? AddIcon}
      variant="contained"
      dialog={adding.dialog ?? 'create'}
    />
  );
  const actions = (
    <>
      {buttons}
      {add}
    </>
  );
  return (
    <ResourceContextProvider value={resource}>
      <Page
        title={title}
        text={text}
        permission={permission ?? items.at(-1)?.permission}
        actions={(buttons ?? add) && actions}
      >
        {above}
        {/* Who may change nothing has no use for checkboxes. */}
        <ResourceList<Row> {...list} bulk={mayChange ? bulk : undefined} empty={{ children: add, ...empty }} />
        {Form && (
          <>
            <DialogAt name="create" permission={keyFor(resource, 'create')} withId={false}>
              {(_id, close) => <Form onClose={close} />}
            </DialogAt>
            <RecordDialogAt<Row> name="edit" permission={keyFor(resource, 'edit')} dialog={Form} />
          </>
        )}
        {dialogs}
      </Page>
    </ResourceContextProvider>
  );
}
