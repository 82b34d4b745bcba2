/** How a list can be asked for. */
export interface ListDefinition {
  /** The key of the list in an answer: 'faqs'. */
  many: string;
  /** The key of one record in an answer: 'faq'. */
  one: string;
  sort: readonly string[];
  /** Exact filters other than `q` and `id`. */
  filter: readonly string[];
  /** Stored fields that the filter `q` searches; the dashboard calls records by the first, where it says nothing else. */
  search: readonly string[];
  /** The moment that the filters `from` and `to` bound: days (UTC) or moments, both included. */
  between?: string;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
}

/** One group of the permission editor. */
export interface PermissionGroup {
  title: string;
  keys: readonly string[];
}

/** What a member of staff does with records: react-admin's actions. */
export type ResourceAction = 'list' | 'create' | 'edit' | 'delete';

/** What the server, the dashboard and the tests have to know of a resource. */
export interface ResourceDefinition {
  /** Of its calls, under /api. */
  path: string;
  /** As the dashboard and the log call it. */
  label: string;
  /** The same after a verb ('View activity logs'), where that is not the label in lower case. */
  labelInSentence?: string;
  /** What staff call one record: 'match'. */
  noun: string;
  /** Several of them: 'matches'. */
  nouns: string;
  /** The failure of a call for a record that does not exist (404). */
  missing?: { code: string; message: string };
  /** Who receives an event when it changes: everyone, or (when left out) staff who may list it. */
  visibility?: 'public';
  /** The event that says so, where it is one of its own instead of `changed`. */
  event?: 'activity' | 'requests';
  /** The resource that these records are parts of and are stored, logged and published with. */
  partOf?: string;
  /** Its keys, as the permission editor groups them. */
  permissions: readonly PermissionGroup[];
  /**
   * The keys of which one allows an action, where they are not the ones that their names say: `…:view` (or `…:access`
   * without it) to list, `…:create`, `…:update` to edit, `…:delete`.
   */
  actions?: Readonly<Partial<Record<ResourceAction, readonly string[]>>>;
  /** The field that may name an uploaded file. */
  upload?: string;
  list?: ListDefinition;
}

export const defineResource = <const Definition extends ResourceDefinition>(definition: Definition): Definition =>
  definition;

/** The pages of games: staff who may open one of them may read matches and games. */
export const GAME_PAGE_KEYS = ['ongoing-matches:access', 'schedule-matches:access', 'finished-matches:access'] as const;
