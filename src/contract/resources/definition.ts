/** Sorting, filters, and keys of a list. */
export interface ListDefinition {
  /** Key of the list in a response, such as 'faqs'. */
  many: string;
  /** Key of one record in a response, such as 'faq'. */
  one: string;
  sort: readonly string[];
  /** Fields with exact filters, in addition to `q` and `id`. */
  filter: readonly string[];
  /** Stored fields that the filter `q` searches. By default, the dashboard displays the first field as the name of a record. */
  search: readonly string[];
  /** Field that the filters `from` and `to` limit. Both limits are inclusive, and accept days (UTC) or points in time. */
  between?: string;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
}

/** A group of the permission editor. */
export interface PermissionGroup {
  title: string;
  keys: readonly string[];
}

/** Actions of staff on records, as react-admin names them. */
export type ResourceAction = 'list' | 'create' | 'edit' | 'delete';

/** Properties of a resource for the server, the dashboard, and the tests. */
export interface ResourceDefinition {
  /** Path of the calls, relative to /api. */
  path: string;
  /**
   * Path of the calls that write records, if it is not `path`. Names in braces are fields of the record, so a record is not read
   * by this path but through the list.
   */
  writePath?: string;
  /** Name in the dashboard and the log. */
  label: string;
  /** Name after a verb ('View activity logs'), if it is not the label in lower case. */
  labelInSentence?: string;
  /** Name of one record for staff, such as 'match'. */
  noun: string;
  /** Plural of `noun`, such as 'matches'. */
  nouns: string;
  /** Error for a call with the id of a missing record (404). */
  missing?: { code: string; message: string };
  /** Recipients of change events: all callers for 'public', or staff who may list the resource if omitted. */
  visibility?: 'public';
  /** Name of the change event, if the resource has its own event instead of `changed`. */
  event?: 'activity' | 'requests' | 'clip';
  /** Resource that contains these records. The records are stored, logged, and published with that resource. */
  partOf?: string;
  /** Permissions of the resource, in the groups of the permission editor. */
  permissions: readonly PermissionGroup[];
  /**
   * Permissions of which any one allows an action, if they differ from the default. The default is `…:view` to list (`…:access`
   * if the resource has no `…:view`), `…:create`, `…:update` to edit, and `…:delete`.
   */
  actions?: Readonly<Partial<Record<ResourceAction, readonly string[]>>>;
  /** Whether staff with the key to create can restore deleted records for `DELETED_RECORD_DAYS`. */
  isRestorable?: true;
  /** Field that may contain the path of an uploaded file. */
  upload?: string;
  list?: ListDefinition;
}

export const defineResource = <const Definition extends ResourceDefinition>(definition: Definition): Definition =>
  definition;

/** Permissions of the game pages. Staff who may open one of these pages may read matches and games. */
export const GAME_PAGE_KEYS = ['ongoing-matches:access', 'schedule-matches:access', 'finished-matches:access'] as const;
