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

/** Names the record that the buttons inside act on, where that is not the row of a list. */
export const About = ({ resource, record, children }: AboutProps) => (
  <ResourceContextProvider value={resource}>
    <RecordContextProvider value={record}>{children}</RecordContextProvider>
  </ResourceContextProvider>
);

/** The record around: that of a row, or of `About`. */
export function useAbout(): (HistoryOf & { record: RaRecord }) | undefined {
  const resource = useResourceContext() as ResourceName | undefined;
  const record = useRecordContext();
  const nameOf = useNameOf(resource ?? '');
  return resource && record && { resource, record, id: String(record.id), name: nameOf(record) };
}
