import { RESOURCE_NAMES, type ResourceName, RESOURCES } from '@contract/resources/index.js';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { type DashboardResource, type QueryName, recordName } from '../resource.js';

export type DashboardResources = Readonly<Record<ResourceName, DashboardResource>>;

/** A context, because resources import their pages: a page that imported the resources would import itself. */
export const ResourceContext = createContext<DashboardResources | null>(null);

export function useResources(): DashboardResources {
  const resources = useContext(ResourceContext);
  if (!resources) throw new Error('There are no resources here: put ResourceContext.Provider around it.');
  return resources;
}

/** Returns the resource with a name, or undefined if the name is unknown. */
export const resourceNamed = (resources: DashboardResources, name: string): DashboardResource | undefined =>
  RESOURCE_NAMES.some((resourceName) => resourceName === name) ? resources[name as ResourceName] : undefined;

/** Returns the queries that show records of a resource. The media library counts the records that use a file. */
export const queriesShowing = ({ name, refreshes = [] }: DashboardResource): readonly QueryName[] => [
  name,
  ...refreshes,
  ...('upload' in RESOURCES[name] ? (['media'] as const) : []),
];

/**
 * Returns a function that refetches the queries with records of a resource, except those for which `skips` returns
 * true.
 */
export function useRefreshResource(name: ResourceName) {
  const client = useQueryClient();
  const resource = useResources()[name];
  return useCallback(
    async (skips: (query: Query) => boolean = () => false): Promise<void> => {
      const predicate = (query: Query): boolean => !skips(query);
      await Promise.all(
        queriesShowing(resource).map((key) => client.invalidateQueries({ queryKey: [key], predicate })),
      );
    },
    [client, resource],
  );
}

export function useNameOf(name: string): (record: RaRecord) => string {
  const resource = resourceNamed(useResources(), name);
  return (record) => (resource ? recordName(resource, record) : `#${record.id}`);
}

/** A record for which the history can be opened. */
export interface HistoryOf {
  resource: ResourceName;
  id: string;
  name: string;
}
