import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import type { Identifier } from 'react-admin';
import { holdsOneOf, useUser } from '../auth/index.js';
import { useAbout } from './about.js';
import { useDialogParam } from './useDialogParam.js';

export interface ActionButtonProps {
  /** undefined if every user who sees the button may use it. */
  permission?: Permission;
  label: string;
  /** Object of the action, for screen readers. Defaults to the surrounding record. */
  of?: string;
  icon: SvgIconComponent;
  onClick?(): void;
  /** Instead of `onClick`: the address of a page, which opens in a new tab, or of a file to download. */
  href?: string;
  download?: boolean;
  /** Shows the label next to the icon. */
  variant?: ButtonProps['variant'];
  color?: 'success' | 'warning' | 'error';
  disabled?: boolean;
  /** Reason why the button is disabled, shown to users with the permission. */
  locked?: string;
  pressed?: boolean;
}

/** A button that is disabled, but not hidden, for users without the permission. */
export function ActionButton(props: ActionButtonProps) {
  const { permission, label, icon: Icon, onClick, href, download, variant, color, locked, pressed } = props;
  const about = useAbout();
  const { of = about?.name } = props;
  const user = useUser();
  const allowed = !permission || holdsOneOf(user, permission);
  const shared = {
    disabled: props.disabled || !allowed || !!locked,
    onClick,
    ...(href !== undefined && (download ? { href, download } : { href, target: '_blank', rel: 'noopener' })),
    'aria-label': of ? `${label}: ${of}` : label,
    'aria-pressed': pressed,
  };
  const hint = allowed ? (locked ?? (variant ? '' : label)) : MESSAGES.permissionDenied;
  return (
    <Tooltip title={hint}>
      <span>
        {variant ? (
          <Button {...shared} variant={variant} color={color} startIcon={<Icon />}>
            <span>{label}</span>
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

interface DialogButtonProps extends Omit<ActionButtonProps, 'onClick' | 'href' | 'download'> {
  /** Name of the dialog in the address. */
  dialog: string;
  /** Record of the dialog. Defaults to the surrounding record. */
  id?: Identifier;
}

export function DialogButton({ dialog, id, ...button }: DialogButtonProps) {
  const { open } = useDialogParam();
  const record = useAbout()?.id;
  return <ActionButton {...button} onClick={() => open(dialog, id === undefined ? record : String(id))} />;
}
