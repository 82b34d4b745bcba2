export { BulkAction, type BulkTask, BulkDelete, useBulk } from './bulk.js';
export { DateFilter, MomentFilter, RecordFilter, SelectBox, SelectFilter } from './filters.js';
export { FlagSwitch, StatusSelect } from './inline-edit.js';
export { AskAction, DeleteAction, RecordActions, RowActions } from './RecordActions.js';
export { ResourceList, type ResourceListProps } from './ResourceList.js';
export { type Column, DetailsToggle } from './ResourceTable.js';
export { RowMenu } from './RowMenu.js';
export { BulkStatus, StatusAction, StatusCell, type StatusField } from './status.js';
