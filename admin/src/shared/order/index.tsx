import type { ResourceName } from '@contract/resources/index.js';
import OrderIcon from '@mui/icons-material/SwapVertOutlined';
import { lazy } from 'react';
import { keyFor } from '../../auth/index.js';
import { DialogButton } from '../ActionButton.js';
import { DialogAt } from '../DialogAt.js';

const OrderDialog = lazy(() => import('./OrderDialog.js'));

/** Opens the dialog in which the records of a list are put in order. */
export const OrderButton = ({ resource }: { resource: ResourceName }) => (
  <DialogButton
    permission={keyFor(resource, 'edit')}
    label="Order"
    icon={OrderIcon}
    variant="outlined"
    dialog="order"
  />
);

export const OrderAt = ({ resource }: { resource: ResourceName }) => (
  <DialogAt name="order" permission={keyFor(resource, 'edit')} withId={false}>
    {(_id, close) => <OrderDialog resource={resource} onClose={close} />}
  </DialogAt>
);
