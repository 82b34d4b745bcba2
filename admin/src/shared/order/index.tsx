import type { ResourceName } from '@contract/resources/index.js';
import OrderIcon from '@mui/icons-material/SwapVertOutlined';
import { lazy } from 'react';
import { ActionButton } from '../ActionButton.js';
import { DialogAt } from '../DialogAt.js';
import { keyFor } from '../list/index.js';
import { useDialogParam } from '../useDialogParam.js';

const OrderDialog = lazy(() => import('./OrderDialog.js'));

/** Opens the dialog in which the records of a list are put in order. */
export function OrderButton({ resource }: { resource: ResourceName }) {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission={keyFor(resource, 'edit')}
      label="Order"
      icon={OrderIcon}
      variant="outlined"
      onClick={() => open('order')}
    />
  );
}

export const OrderAt = ({ resource }: { resource: ResourceName }) => (
  <DialogAt name="order" permission={keyFor(resource, 'edit')} withId={false}>
    {(_id, close) => <OrderDialog resource={resource} onClose={close} />}
  </DialogAt>
);
