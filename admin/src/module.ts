import type { Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactElement } from 'react';
import type { NeededKeys } from './auth/index.js';

/** An entry of the sidebar. */
export interface NavItem {
  /** Below /dashboard, e.g. '/leagues'. */
  to: string;
  label: string;
  icon: SvgIconComponent;
  /** Who sees it: holders of one of the keys. */
  permission: NeededKeys;
}

/** Something the search (ctrl/cmd+K) can do: an address that opens a dialog, mostly. */
export interface Command {
  /** What it does: 'Add league'. */
  label: string;
  /** Below /dashboard, e.g. '/leagues?dialog=create'. */
  to: string;
  /** Who is offered it. */
  permission: Permission;
  /** Other words it is found by. */
  keywords?: string;
}

/** What a folder of the dashboard brings: its routes and its entries in the sidebar's groups. */
export interface DashboardModule {
  /** A react-admin <Resource>. */
  routes: ReactElement;
  group: string;
  items: readonly NavItem[];
  commands?: readonly Command[];
}
