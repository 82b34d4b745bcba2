import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import {
  Box,
  Button,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Tooltip,
  type ButtonProps,
} from '@mui/material';
import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';
import { holdsOneOf, useUser } from '../auth/index.js';
import { useAbout } from './about.js';
import { type ListKey, useListKeysOn } from './list-keys.js';
import { useDialogParam } from './useDialogParam.js';

/** Closes the menu of which the buttons inside are the items. */
export const MenuOfActions = createContext<(() => void) | null>(null);

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
  /** Key that presses the button in a list. */
  shortcut?: ListKey;
}

/** A button that is disabled, but not hidden, for users without the permission. */
export function ActionButton(props: ActionButtonProps) {
  const { permission, label, icon: Icon, onClick, href, download, variant, color, locked, pressed, shortcut } = props;
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
    'aria-keyshortcuts': useListKeysOn() ? shortcut : undefined,
  };
  const hint = allowed ? (locked ?? (variant ? '' : label)) : MESSAGES.permissionDenied;
  const closeMenu = useContext(MenuOfActions);
  if (closeMenu) {
    // The menu returns the focus before the action opens a dialog, to which the focus then returns from the dialog.
    const choose = (): void => {
      closeMenu();
      if (onClick) setTimeout(onClick);
    };
    const reason = allowed ? locked : MESSAGES.permissionDenied;
    return (
      <MenuItem
        {...shared}
        {...(href !== undefined && { component: 'a' })}
        aria-pressed={undefined}
        // The accessible name must contain all visible text (WCAG 2.5.3), which includes the reason.
        aria-label={reason ? undefined : shared['aria-label']}
        onClick={choose}
      >
        <ListItemIcon sx={color && { color: `${color}.main` }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={label} secondary={reason} />
        {shared['aria-keyshortcuts'] && (
          // Generated content is no text, which the accessible name would have to contain.
          <Box aria-hidden sx={{ ml: 2, color: 'text.secondary', '&::after': { content: `"${shortcut}"` } }} />
        )}
      </MenuItem>
    );
  }
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
