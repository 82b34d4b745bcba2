import type { ResourceName } from '@contract/resources/index.js';
import type { ReactNode } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { type HistoryOf, useNameOf } from './resource-context.js';

interface AboutProps {
  resource: ResourceName;
  record: RaRecord;
  children: ReactNode;
}

/** Provides the record for the buttons inside, outside of the rows of a list. */
export const About = ({ resource, record, children }: AboutProps) => (
  <ResourceContextProvider value={resource}>
    <RecordContextProvider value={record}>{children}</RecordContextProvider>
  </ResourceContextProvider>
);

/** Returns the surrounding record: that of a row or of `About`. */
export function useAbout(): (HistoryOf & { record: RaRecord }) | undefined {
  const resource = useResourceContext() as ResourceName | undefined;
  const record = useRecordContext();
  const nameOf = useNameOf(resource ?? '');
  return resource && record && { resource, record, id: String(record.id), name: nameOf(record) };
}
