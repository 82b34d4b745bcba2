import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../ActionButton.js';
import { useBulk, type BulkTask } from './useBulk.js';

export interface BulkActionProps<Row> extends BulkTask<Row> {
  permission: Permission;
  label: string;
  icon: SvgIconComponent;
  color?: 'success' | 'warning' | 'error';
}

/** Does something to the chosen rows, after naming them; those that were refused stay chosen. */
export function BulkAction<Row extends RaRecord>(props: BulkActionProps<Row>) {
  const { permission, label, icon, color, ...task } = props;
  const { start, busy } = useBulk<Row>();
  const begin = (): void => start({ ...task, question: (count) => ({ ...task.question(count), color }) });
  return (
    <ActionButton
      permission={permission}
      label={label}
      icon={icon}
      variant="text"
      color={color}
      disabled={busy}
      onClick={begin}
    />
  );
}
