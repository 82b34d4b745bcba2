import SettingsIcon from '@mui/icons-material/TuneOutlined';
import type { Command, DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';
import { DEV_TOOLS_DIALOG, SECTION_NAMES, SECTIONS } from './sections.js';

const SettingsPage = lazyPage(() => import('./SettingsPage.js'));

/** Commands of the search, one per section. */
const parts = SECTION_NAMES.map((name): Command => ({
  label: SECTIONS[name].title,
  to: `/settings#${name}`,
  permission: 'settings:update',
  keywords: `settings ${SECTIONS[name].keywords}`,
  group: 'Settings',
}));

export const settings: DashboardResource = {
  name: 'settings',
  group: 'Site',
  items: [{ to: '/settings', label: 'Settings', icon: SettingsIcon, permission: 'settings:update' }],
  commands: [
    ...parts,
    {
      label: 'Block developer tools',
      to: `?dialog=${DEV_TOOLS_DIALOG}`,
      permission: 'dev-tools:access',
      keywords: 'settings right-click inspect',
      group: 'Settings',
    },
  ],
  pages: { '/settings': SettingsPage },
  refreshes: ['games', 'matches', 'overview'],
  record: { path: () => '/settings', permissions: ['settings:update'] },
};
