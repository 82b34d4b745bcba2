import type { SvgIconComponent } from '@mui/icons-material';
import ProfileIcon from '@mui/icons-material/AccountCircleOutlined';
import ToolsIcon from '@mui/icons-material/CodeOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import RefreshIcon from '@mui/icons-material/Refresh';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import {
  Avatar,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  type MenuItemProps,
  Tooltip,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useNotify, useTheme } from 'react-admin';
import { Link } from 'react-router';
import { messageOf } from '../api/index.js';
import { signOut, usePermission, useUser, useViewing } from '../auth/index.js';
import { useOwnRole } from '../roles/useRoles.js';
import { DEV_TOOLS_DIALOG } from '../settings/sections.js';
import { dropDraftsOf } from '../shared/form/drafts.js';
import { initialsOf } from '../shared/presence/presence.js';
import { Quiet } from '../shared/text.js';
import { usePopup } from '../shared/usePopup.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useMobile } from '../shared/widths.js';
import { ClockEntry } from './ClockSwitch.js';

const DevToolsPopover = lazy(() => import('../settings/DevToolsPopover.js'));

const SECURITY = '/dashboard/profile/security';

export function UserMenu() {
  const user = useUser();
  const mayOpenProfile = usePermission('profile:access');
  // The view as another user does not include that user's sign-in settings.
  const isOwn = !useViewing();
  const [mode, setMode] = useTheme();
  const { button, popup, close } = usePopup('menu');
  const anchor = useRef<HTMLButtonElement>(null);
  const dialog = useDialogParam();
  const dark = mode === 'dark';
  const name = user?.username ?? '';
  const initials = initialsOf(name);
  const notify = useNotify();
  // The bar of a phone has no space for the role and the refresh button.
  const mobile = useMobile();
  const role = useOwnRole();
  const client = useQueryClient();

  const leave = async (): Promise<void> => {
    close();
    try {
      await signOut();
      if (user && isOwn) dropDraftsOf(user.id);
    } catch (error) {
      notify(`You are still logged in. ${messageOf(error)}`, { type: 'error' });
    }
  };

  return (
    <>
      <Tooltip title={name}>
        <IconButton {...button} ref={anchor} aria-label={`${initials}, account of ${name}`}>
          <Avatar
            sx={{
              width: 26,
              height: 26,
              fontSize: 12,
              fontWeight: 650,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu {...popup}>
        {/* Screen readers also announce a disabled item, and the focus skips it. */}
        <MenuItem disabled sx={{ display: 'block', maxWidth: 260, '&.Mui-disabled': { opacity: 1 } }}>
          <Typography sx={{ fontWeight: 600 }} noWrap>
            {user?.username}
          </Typography>
          <Quiet noWrap>{user?.email}</Quiet>
          {mobile && <Quiet noWrap>{role}</Quiet>}
        </MenuItem>
        <Divider role="none" component="li" />
        {mayOpenProfile && <Entry icon={ProfileIcon} label="Profile" to="/dashboard/profile" onClick={close} />}
        {isOwn && (
          <Entry icon={PasswordIcon} label="Change password" to={`${SECURITY}?dialog=password`} onClick={close} />
        )}
        {isOwn && <Entry icon={SecurityIcon} label="Login and security" to={SECURITY} onClick={close} />}
        {mobile && (
          <Entry
            icon={RefreshIcon}
            label="Refresh"
            onClick={() => {
              close();
              void client.invalidateQueries();
            }}
          />
        )}
        <Entry
          icon={dark ? LightIcon : DarkIcon}
          label={dark ? 'Light theme' : 'Dark theme'}
          onClick={() => {
            setMode(dark ? 'light' : 'dark');
            close();
          }}
        />
        {mobile && <ClockEntry onSwitch={close} />}
        <Entry
          icon={ToolsIcon}
          label="Developer tools"
          onClick={() => {
            close();
            dialog.open(DEV_TOOLS_DIALOG);
          }}
        />
        <Entry icon={LogoutIcon} label="Log out" onClick={() => void leave()} />
      </Menu>
      <Suspense>
        {dialog.name === DEV_TOOLS_DIALOG && <DevToolsPopover anchor={() => anchor.current} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}

interface EntryProps extends MenuItemProps {
  icon: SvgIconComponent;
  label: string;
  /** Path, if the entry is a link. */
  to?: string;
}

/** An entry of the menu. The menu passes further props to its items. */
const Entry = ({ icon: Icon, label, to, ...item }: EntryProps) => (
  <MenuItem {...item} {...(to && { component: Link, to })}>
    <ListItemIcon>
      <Icon />
    </ListItemIcon>
    <span>{label}</span>
  </MenuItem>
);
