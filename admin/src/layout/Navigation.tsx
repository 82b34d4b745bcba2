import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box } from '@mui/material';
import { holdsOneOf, useUser } from '../auth/index.js';
import type { NavItem } from '../resource.js';
import { sections } from '../resources.js';
import { Brand } from './Brand.js';
import { NavEntry } from './NavEntry.js';
import { NavGroup } from './NavGroup.js';

const HOME = { to: '', label: 'Dashboard', icon: HomeIcon };

/** The entries of all sections by group, in their order. */
function grouped(may: (item: NavItem) => boolean): [string, NavItem[]][] {
  const groups = new Map<string, NavItem[]>();
  for (const { group, items } of sections) {
    const allowed = items.filter(may);
    if (allowed.length) groups.set(group, [...(groups.get(group) ?? []), ...allowed]);
  }
  return [...groups];
}

export function Navigation({ iconOnly }: { iconOnly: boolean }) {
  const user = useUser();
  const groups = grouped((item) => holdsOneOf(user, item.permission));
  return (
    <Box
      component="nav"
      aria-label="Dashboard"
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto', pb: 2 }}
    >
      <Brand iconOnly={iconOnly} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <NavEntry item={HOME} iconOnly={iconOnly} />
      </Box>
      {groups.map(([title, items]) => (
        <NavGroup key={title} title={title} items={items} iconOnly={iconOnly} />
      ))}
    </Box>
  );
}
