import ChevronIcon from '@mui/icons-material/ExpandMore';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import {
  Badge,
  Box,
  ButtonBase,
  Collapse,
  Drawer,
  Link,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
} from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'react-admin';
import { NavLink, useLocation } from 'react-router';
import { holdsOneOf, useUser } from '../auth/index.js';
import type { NavItem } from '../resource.js';
import { sections } from '../resources.js';
import { brandName } from '../shared/page-settings.js';
import { useStoreValue } from '../shared/store.js';
import { HIDDEN } from '../shared/text.js';
import { useMobile } from '../shared/widths.js';
import { CONDENSED } from '../theme/theme.js';
import { SIDEBAR, TARGET, TOUCH } from '../theme/tokens.js';
import { drawerOpen, useSidebarOpen } from './sidebar-state.js';
import { MESSAGES_PATH, REQUESTS_PATH, shortCount, useNewRequests, useWaitingMessages } from './waiting.js';

/**
 * The sidebar is 16rem wide with labels and 3rem with icons only, which is the default below 1200 px. Below 768 px, it
 * is a drawer of 18rem.
 */
export function Sidebar() {
  const mobile = useMobile();
  const open = useSidebarOpen();
  const drawer = useStoreValue(drawerOpen);
  if (mobile) {
    return (
      <Drawer
        open={drawer}
        onClose={() => drawerOpen.set(false)}
        slotProps={{ paper: { sx: { width: SIDEBAR.drawer }, 'aria-label': 'Menu' } }}
      >
        <Navigation iconOnly={false} />
      </Drawer>
    );
  }
  return (
    <Box
      sx={{
        width: open ? SIDEBAR.width : SIDEBAR.icons,
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 140ms',
        overflow: 'hidden',
      }}
    >
      <Navigation iconOnly={!open} />
    </Box>
  );
}

const HOME = { to: '', label: 'Dashboard', icon: HomeIcon };

function grouped(may: (item: NavItem) => boolean): [string, NavItem[]][] {
  const groups = new Map<string, NavItem[]>();
  for (const { group, items } of sections) {
    const allowed = items.filter(may);
    if (allowed.length) groups.set(group, [...(groups.get(group) ?? []), ...allowed]);
  }
  return [...groups];
}

function Navigation({ iconOnly }: { iconOnly: boolean }) {
  const user = useUser();
  const groups = grouped((item) => holdsOneOf(user, item.permission));
  const waiting: Record<string, Waiting> = {
    [REQUESTS_PATH]: { count: useNewRequests()?.total ?? 0, unit: 'new' },
    [MESSAGES_PATH]: { count: useWaitingMessages()?.total ?? 0, unit: 'for you' },
  };
  return (
    <Box
      component="nav"
      aria-label="Dashboard"
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto', pb: 2 }}
    >
      <Brand iconOnly={iconOnly} />
      <Box component="ul">
        <NavEntry item={HOME} iconOnly={iconOnly} />
      </Box>
      {groups.map(([title, items]) => (
        <NavGroup key={title} title={title} items={items} iconOnly={iconOnly} waiting={waiting} />
      ))}
    </Box>
  );
}

const heading = {
  width: 'calc(100% - 12px)',
  mx: 0.75,
  px: 1,
  minHeight: 28,
  [TOUCH]: { minHeight: TARGET },
  borderRadius: '6px',
  justifyContent: 'space-between',
  color: 'text.secondary',
  typography: 'overline',
};

interface NavGroupProps {
  title: string;
  items: readonly NavItem[];
  iconOnly: boolean;
  /** Counts of waiting records by path. */
  waiting: Readonly<Record<string, Waiting>>;
}

/** A collapsible group of the sidebar. The browser stores its state. */
function NavGroup({ title, items, iconOnly, waiting }: NavGroupProps) {
  const [open, setOpen] = useStore(`sidebar.group.${title}`, true);
  const id = useId();
  const entries = (
    <Box component="ul" id={id} aria-label={title}>
      {items.map((item) => (
        <NavEntry key={item.to} item={item} iconOnly={iconOnly} waiting={waiting[item.to]} />
      ))}
    </Box>
  );
  if (iconOnly) return <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.75 }}>{entries}</Box>;
  return (
    <Box sx={{ mt: 1.5 }}>
      <ButtonBase onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id} sx={heading}>
        <span>{title}</span>
        <ChevronIcon aria-hidden sx={{ fontSize: 16, transform: open ? 'none' : 'rotate(-90deg)' }} />
      </ButtonBase>
      <Collapse in={open} unmountOnExit={false} sx={{ visibility: open ? 'visible' : 'hidden' }}>
        {entries}
      </Collapse>
    </Box>
  );
}

interface NavEntryProps {
  item: Pick<NavItem, 'to' | 'label' | 'icon'>;
  /** Shows only the icon, with the label in a tooltip. */
  iconOnly: boolean;
  waiting?: Waiting | undefined;
}

/** Number of records that wait for the user. */
interface Waiting {
  count: number;
  /** Word after the number, for screen readers. */
  unit: string;
}

const sx = {
  minHeight: 34,
  [TOUCH]: { minHeight: TARGET },
  py: 0,
  borderRadius: '6px',
  mx: 0.75,
  px: 1,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&.active': { bgcolor: 'action.selected', color: 'text.primary' },
  '& .MuiListItemIcon-root': { color: 'inherit' },
};

function NavEntry({ item, iconOnly, waiting }: NavEntryProps) {
  const { to, label: page, icon: Icon } = item;
  const count = shortCount(waiting?.count ?? 0);
  const label = count ? `${page}: ${count} ${waiting?.unit}` : page;
  const path = `/dashboard${to}`;
  const here = useLocation().pathname.replace(/\/$/, '') === path;
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here && entry.current) showInSidebar(entry.current);
  }, [here]);
  return (
    <li ref={entry}>
      <Tooltip title={iconOnly ? label : ''} placement="right">
        <ListItemButton
          component={NavLink}
          to={path}
          end
          className={here ? 'active' : undefined}
          aria-label={iconOnly ? label : undefined}
          onClick={() => drawerOpen.set(false)}
          sx={iconOnly ? [sx, WIDE_ICON] : sx}
        >
          <ListItemIcon>
            <Badge variant="dot" color="primary" invisible={!iconOnly || !count}>
              <Icon aria-hidden />
            </Badge>
          </ListItemIcon>
          {!iconOnly && <ListItemText primary={page} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />}
          {!iconOnly && count && (
            <Box component="span" sx={COUNT}>
              <span>{count}</span>
              <Box component="span" sx={HIDDEN}>{` ${waiting?.unit}`}</Box>
            </Box>
          )}
        </ListItemButton>
      </Tooltip>
    </li>
  );
}

/** On touch screens, an icon fills the width of the sidebar. It stays in its place. */
const WIDE_ICON = { [TOUCH]: { mx: '1px', px: '13px' } } as const;

const COUNT = { position: 'relative', color: 'primary.main', fontSize: '0.75rem', fontWeight: 700 } as const;

/** Scrolls the sidebar, but not the page, to an entry that is not visible. */
function showInSidebar(entry: HTMLElement): void {
  const nav = entry.closest('nav');
  if (!nav) return;
  const [at, frame] = [entry.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (at.top < frame.top || at.bottom > frame.bottom) nav.scrollTop += at.top - frame.top - frame.height / 2;
}

/** The site's logo, which links to the public site. */
function Brand({ iconOnly }: { iconOnly: boolean }) {
  return (
    <Box sx={{ height: 52, flexShrink: 0, display: 'flex', alignItems: 'center', px: iconOnly ? 1.25 : 1.75 }}>
      <Tooltip title="Open the public site" placement="right">
        <Link
          href="/"
          color="text.primary"
          aria-label={`${brandName}: public site`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            [TOUCH]: { minHeight: TARGET, minWidth: TARGET, mx: '-9px', px: '9px' },
            fontFamily: CONDENSED,
            fontSize: '1.1875rem',
            fontWeight: 700,
          }}
        >
          <img src="/dashboard/icon.svg" alt="" width={26} height={26} />
          {!iconOnly && <span>{brandName}</span>}
        </Link>
      </Tooltip>
    </Box>
  );
}
