import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import type { Identifier } from 'react-admin';
import { holdsOneOf, useUser } from '../auth/index.js';
import { useAbout } from './about.js';
import { useDialogParam } from './useDialogParam.js';

export interface ActionButtonProps {
  /** Left out: it is for everybody who sees it. */
  permission?: Permission;
  label: string;
  /** What it acts on, for screen readers; the record around when left out. */
  of?: string;
  icon: SvgIconComponent;
  onClick?(): void;
  /** In place of `onClick`: where it leads, in a tab of its own, or the file that it downloads. */
  href?: string;
  download?: boolean;
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
  /** What the address calls the dialog. */
  dialog: string;
  /** The record that it is about; the one around when left out. */
  id?: Identifier;
}

export function DialogButton({ dialog, id, ...button }: DialogButtonProps) {
  const { open } = useDialogParam();
  const record = useAbout()?.id;
  return <ActionButton {...button} onClick={() => open(dialog, id === undefined ? record : String(id))} />;
}
