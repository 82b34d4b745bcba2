import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import { usePermission } from '../auth/index.js';

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
