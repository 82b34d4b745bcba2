import type { Permission } from '@contract/permissions.js';
import { RESOURCES } from '@contract/resources/index.js';
import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import OrderIcon from '@mui/icons-material/SwapVertOutlined';
import { type ComponentType, lazy, type ReactNode } from 'react';
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
  /** Text under the title. */
  text?: string;
  /** Permission to open the page. Defaults to the permission of the sidebar's entry. */
  permission?: Permission;
  above?: ReactNode;
  /** Whether staff can sort the records. The list then starts in that order. */
  ordered?: boolean;
  form?: ComponentType<RecordFormProps<Row>>;
  /** Button that adds a record, also shown in an empty list. By default it exists if `form` is set. */
  add?: { label?: string; dialog?: string; icon?: SvgIconComponent };
  /** Buttons before the add button. */
  buttons?: ReactNode;
  dialogs?: ReactNode;
}

const OrderDialog = lazy(() => import('./OrderDialog.js'));

const BY_ORDER = { field: 'order', order: 'ASC' } as const;
const CHANGES = ['create', 'edit', 'delete'] as const;

/** The page of a resource: its list and the dialogs that add and change a record. */
export function ResourcePage<Row extends RaRecord>(props: ResourcePageProps<Row>) {
  const { title, text, permission, above, ordered, form: Form, buttons, dialogs, ...list } = props;
  const { add: adding = Form && {}, ...table } = list;
  const { resource, bulk, empty, sort = ordered ? BY_ORDER : undefined } = table;
  const user = useUser();
  const mayChange = CHANGES.some((action) => mayAct(user, resource, action));
  const { noun } = RESOURCES[resource];
  const { items } = useResources()[resource];
  const add = adding && (
    <DialogButton
      permission={keyFor(resource, 'create')}
      label={adding.label ?? `Add ${noun}`}
      icon={adding.icon ?? AddIcon}
      variant="contained"
      dialog={adding.dialog ?? 'create'}
      shortcut="c"
    />
  );
  // The order dialog shows the list, so users who may not see the list lack that permission first.
  const orders = ordered && keyFor(resource, mayAct(user, resource, 'list') ? 'edit' : 'list');
  const actions = (
    <>
      {orders && <DialogButton permission={orders} label="Order" icon={OrderIcon} variant="outlined" dialog="order" />}
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
        {/* Users without edit permissions need no checkboxes. */}
        <ResourceList<Row>
          {...table}
          sort={sort}
          bulk={mayChange ? bulk : undefined}
          empty={{ children: add, ...empty }}
        />
        {Form && (
          <>
            <DialogAt name="create" permission={keyFor(resource, 'create')} withId={false}>
              {(_id, close) => <Form onClose={close} />}
            </DialogAt>
            <RecordDialogAt<Row> name="edit" permission={keyFor(resource, 'edit')} dialog={Form} />
          </>
        )}
        {orders && (
          <DialogAt name="order" permission={orders} withId={false}>
            {(_id, close) => <OrderDialog resource={resource} onClose={close} />}
          </DialogAt>
        )}
        {dialogs}
      </Page>
    </ResourceContextProvider>
  );
}
