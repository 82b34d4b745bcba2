import { ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { NavLink, useLocation } from 'react-router';
import type { NavItem } from '../resource.js';
import { drawerOpen } from './sidebar-state.js';

interface NavEntryProps {
  item: Pick<NavItem, 'to' | 'label' | 'icon'>;
  /** Only the icon, its word in a tooltip. */
  iconOnly: boolean;
}

const sx = {
  minHeight: 34,
  py: 0,
  borderRadius: '6px',
  mx: 0.75,
  px: 1,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&.active': { bgcolor: 'action.selected', color: 'text.primary' },
  '& .MuiListItemIcon-root': { color: 'inherit' },
};

export function NavEntry({ item, iconOnly }: NavEntryProps) {
  const { to, label, icon: Icon } = item;
  const path = `/dashboard${to}`;
  const here = useLocation().pathname.replace(/\/$/, '') === path;
  return (
    <li>
      <Tooltip title={iconOnly ? label : ''} placement="right">
        <ListItemButton
          component={NavLink}
          to={path}
          end
          className={here ? 'active' : undefined}
          aria-label={iconOnly ? label : undefined}
          onClick={() => drawerOpen.set(false)}
          sx={sx}
        >
          <ListItemIcon>
            <Icon aria-hidden />
          </ListItemIcon>
          {!iconOnly && <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />}
        </ListItemButton>
      </Tooltip>
    </li>
  );
}
