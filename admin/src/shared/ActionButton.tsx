import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import type { Identifier } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { useDialogParam } from './useDialogParam.js';

interface ActionButtonProps {
  permission: Permission;
  label: string;
  /** What it acts on, for screen readers. */
  of?: string;
  icon: SvgIconComponent;
  onClick(): void;
  /** With its text next to the icon. */
  variant?: ButtonProps['variant'];
  color?: 'success' | 'warning' | 'error';
  disabled?: boolean;
  /** Why it cannot be used now; shown where the permission is there. */
  locked?: string;
  pressed?: boolean;
}

/** A button that stays in its place, disabled, for those who may not use it. */
export function ActionButton(props: ActionButtonProps) {
  const { permission, label, of, icon: Icon, onClick, variant, color, disabled = false, locked, pressed } = props;
  const allowed = usePermission(permission);
  const shared = {
    disabled: disabled || !allowed || !!locked,
    onClick,
    'aria-label': of ? `${label}: ${of}` : label,
    'aria-pressed': pressed,
  };
  const hint = allowed ? (locked ?? (variant ? '' : label)) : MESSAGES.permissionDenied;
  return (
    <Tooltip title={hint}>
      <span>
        {variant ? (
          <Button {...shared} variant={variant} color={color} startIcon={<Icon />}>
            {label}
          </Button>
        ) : (
          <IconButton {...shared} sx={color && { color: `${color}.main` }}>
            <Icon />
          </IconButton>
        )}
      </span>
    </Tooltip>
  );
}

interface DialogButtonProps extends Omit<ActionButtonProps, 'onClick'> {
  /** What the address calls the dialog. */
  dialog: string;
  /** The record that it is about. */
  id?: Identifier;
}

/** Such a button that opens a dialog. */
export function DialogButton({ dialog, id, ...button }: DialogButtonProps) {
  const { open } = useDialogParam();
  return <ActionButton {...button} onClick={() => open(dialog, id === undefined ? undefined : String(id))} />;
}
