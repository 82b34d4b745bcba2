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
  /** Key of the list's stored state. Defaults to the resource's name. */
  storeKey?: string;
  /** Noun in the label of the search: 'activity'. Defaults to the resource's nouns. */
  searched?: string;
  filters?: ReactNode;
  /** Returns the contents of a card on small screens. */
  card(row: Row): Omit<RowCardProps, 'actions' | 'details'>;
  /** Message of an empty list, with actions. */
  empty: { title?: string; text?: string; children?: ReactNode };
}

/** Lists the records of a resource as a table or as cards, with search and filters, for users with the permission. */
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
