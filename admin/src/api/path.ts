import { RESOURCES, type ResourceName } from '@contract/resources/index.js';

/** The address of a resource's calls, or of one record's. */
export function apiPath(resource: ResourceName, id?: string | number): string {
  const { path } = RESOURCES[resource];
  return id === undefined ? `/api/${path}` : `/api/${path}/${encodeURIComponent(id)}`;
}
