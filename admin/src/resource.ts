import type { Permission } from '@contract/permissions.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { SvgIconComponent } from '@mui/icons-material';
import type { RaRecord } from 'react-admin';
import type { Writes } from './api/fields.js';
import type { NeededKeys } from './auth/permissions.js';
import type { LazyPage } from './shared/lazy-page.js';

export interface NavItem {
  /** Path below /dashboard, for example '/leagues'. */
  to: string;
  label: string;
  icon: SvgIconComponent;
  /** Permissions of which one is enough to see the entry. */
  permission: NeededKeys;
}

/** An entry of the search (ctrl/cmd+K) next to pages and records. Its address usually opens a dialog. */
export interface Command {
  /** Name of the action, for example 'Add league'. */
  label: string;
  /** Path below /dashboard, for example '/leagues?dialog=create'. */
  to: string;
  /** Permission that the entry requires. */
  permission: Permission;
  /** Further search terms. */
  keywords?: string;
  /** Heading of the entry, or 'Actions' if undefined. */
  group?: 'Settings';
}

/** A part of the dashboard: its pages and the entries that link to them. */
export interface DashboardSection {
  /** Group in the sidebar. */
  group: string;
  items: readonly NavItem[];
  commands?: readonly Command[];
  /** Pages by path below /dashboard. */
  pages: Readonly<Record<string, LazyPage>>;
  redirects?: Readonly<Record<string, string>>;
}

/** First part of a query's key: a resource, or a response with data of several resources. */
export type QueryName = ResourceName | 'overview' | 'session' | 'status';

/** Dashboard settings of a resource, in addition to its definition in the contract. */
export interface DashboardResource extends DashboardSection {
  name: ResourceName;
  /** Returns the name of a record. Defaults to the first field that the list searches, usually a title or a name. */
  nameOf?(record: RaRecord): string;
  /** Fields that a form may send. Defaults to all fields. */
  writes?(): Promise<Writes>;
  /** Queries to refetch when a record changes, apart from the resource's lists. */
  refreshes?: readonly QueryName[];
  /**
   * Explains how a record was created that no staff created and that therefore has no log entry: 'Sent by a visitor'.
   */
  arrival?: string;
  /** Whether the resource has the call `PUT /api/{path}/{id}/status`. */
  hasStatusCall?: true;
  /** Whether `delivery` events contain the `progress` of its records. */
  hasProgress?: true;
  /** Appearance of records in the search (ctrl/cmd+K). If undefined, the search omits them. */
  search?: {
    /** Returns a text to show next to the name. */
    detail?(record: RaRecord): string;
    /** Path of a list for users who may not open the record. Defaults to the first of `items`. */
    list?: string;
    /** Returns the list's filter for the record. Defaults to the search text. */
    filter?(record: RaRecord): object;
  };
  /** Path of a record, and the permissions that are all required. */
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

/** Returns a command that opens the form of a new record, such as 'Add league'. */
export const addCommand = (label: string, page: string, permission: Permission, keywords?: string): Command =>
  command(label, `${page}?dialog=create`, permission, keywords);

/** Returns the path of a record's dialog on a page. */
export const editDialog =
  (page: string, dialog = 'edit') =>
  (id: string): string =>
    `${page}?dialog=${dialog}&id=${id}`;
