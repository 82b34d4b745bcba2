import type { ListName } from '@contract/lists.js';
import { keysFor } from '@contract/permissions.js';
import { RESOURCES } from '@contract/resources/index.js';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { PermissionGate } from '../../auth/index.js';
import { EmptyState } from '../EmptyState.js';
import { Cards, RowCard, type RowCardProps } from './cards.js';
import { SearchFilter } from './filters.js';
import { ListFrame, type ListFrameProps } from './ListFrame.js';
import { ResourceTable, type TableProps } from './ResourceTable.js';

export interface ResourceListProps<Row extends RaRecord>
  extends TableProps<Row>, Pick<ListFrameProps<Row>, 'csv' | 'filter' | 'sort' | 'refreshMs'> {
  resource: ListName;
  /** The list's name in what the browser remembers of it; the resource's when left out. */
  storeKey?: string;
  /** What the search looks through: 'activity'; the resource's records when left out. */
  searched?: string;
  filters?: ReactNode;
  /** A row on small screens. */
  card(row: Row): Omit<RowCardProps, 'actions' | 'details'>;
  /** What an empty list says, and what can be done about it. */
  empty: { title?: string; text?: string; children?: ReactNode };
}

/** The records of a resource, as a table or as cards, with their search and filters, for those who may list them. */
export function ResourceList<Row extends RaRecord>(props: ResourceListProps<Row>) {
  const {
    resource,
    storeKey = resource,
    csv,
    filter,
    sort,
    refreshMs,
    searched,
    filters,
    card,
    empty,
    ...table
  } = props;
  const { nouns } = RESOURCES[resource];
  const { bulk, details, actions } = table;
  return (
    <PermissionGate permission={keysFor(resource, 'list')} heading="h2">
      <ListFrame<Row>
        key={storeKey}
        resource={resource}
        storeKey={storeKey}
        filter={filter}
        sort={sort}
        csv={csv}
        refreshMs={refreshMs}
        filters={
          <>
            <SearchFilter label={`Search ${searched ?? nouns}`} />
            {filters}
          </>
        }
        table={<ResourceTable<Row> resource={resource} storeKey={storeKey} {...table} />}
        cards={
          <Cards<Row>
            card={(row) => <RowCard {...card(row)} actions={actions?.(row)} details={details} />}
            bulk={bulk}
          />
        }
        empty={<EmptyState title={`No ${nouns} yet`} {...empty} />}
      />
    </PermissionGate>
  );
}
