import type { Permission } from '@contract/permissions.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { RaRecord } from 'react-admin';
import type { Writes } from './api/fields.js';
import type { NeededKeys } from './auth/permissions.js';

/** An entry of the sidebar. */
export interface NavItem {
  /** Below /dashboard, e.g. '/leagues'. */
  to: string;
  label: string;
  icon: SvgIconComponent;
  /** Who sees it: holders of one of the keys. */
  permission: NeededKeys;
}

/** Something the search (ctrl/cmd+K) leads to, apart from pages and records: an address that opens a dialog, mostly. */
export interface Command {
  /** What it does: 'Add league'. */
  label: string;
  /** Below /dashboard, e.g. '/leagues?dialog=create'. */
  to: string;
  /** Who is offered it. */
  permission: Permission;
  /** Other words it is found by. */
  keywords?: string;
  /** What it is listed under; 'Actions' when left out. */
  group?: 'Settings';
}

/** A part of the dashboard: its pages and how one comes to them. */
export interface DashboardSection {
  /** The group of the sidebar. */
  group: string;
  items: readonly NavItem[];
  commands?: readonly Command[];
  /** Pages by their path below /dashboard. */
  pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>>;
  redirects?: Readonly<Record<string, string>>;
}

/** The first part of a query's key: a resource, or one of the answers that are made of several. */
export type QueryName = ResourceName | 'overview' | 'session' | 'status';

/** What the dashboard has to know of a resource, in addition to its definition in the contract. */
export interface DashboardResource extends DashboardSection {
  name: ResourceName;
  /** What a record is called; left out: by the first field that its list searches, a title or a name. */
  nameOf?(record: RaRecord): string;
  /** What a form of it may send; left out: everything. */
  writes?: Writes;
  /** What shows its records, apart from its own lists: read again when one of them changes. */
  refreshes?: readonly QueryName[];
  /** How a record arrives that no staff make, and so is missing in their log: 'Sent by a visitor'. */
  arrival?: string;
  /** Whether one call writes the status and nothing else: `PUT /api/{path}/{id}/status`. */
  hasStatusCall?: true;
  /** Whether the event `delivery` brings the `progress` of its records. */
  hasProgress?: true;
  /** How the search (ctrl/cmd+K) shows one of its records; left out: they are not searched. */
  search?: {
    /** What is shown next to the name, if anything. */
    detail?(record: RaRecord): string;
    /** The list that shows it to those who may not open the record itself; left out: the first of `items`. */
    list?: string;
    /** The filter by which that list shows it; left out: what was typed. */
    filter?(record: RaRecord): object;
  };
  /** Where one record is shown, and the keys (all of them) that this needs. */
  record?: { path(id: string): string; permissions: readonly Permission[] };
}

export function recordName({ name, nameOf }: DashboardResource, record: RaRecord): string {
  if (nameOf) return nameOf(record);
  const definition = RESOURCES[name];
  const [field = ''] = 'list' in definition ? definition.list.search : [];
  return String(record[field] ?? `#${record.id}`);
}

export const command = (label: string, to: string, permission: Permission, keywords?: string): Command => ({
  label,
  to,
  permission,
  keywords,
});

/** Opens the form of a new record on its page: 'Add league'. */
export const addCommand = (label: string, page: string, permission: Permission, keywords?: string): Command =>
  command(label, `${page}?dialog=create`, permission, keywords);

/** The address of the dialog of a record on a page. */
export const editDialog =
  (page: string, dialog = 'edit') =>
  (id: string): string =>
    `${page}?dialog=${dialog}&id=${id}`;
