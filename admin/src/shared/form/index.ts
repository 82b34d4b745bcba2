export { choicesOf, Field, Fields } from './Field.js';
export { FormDialog } from './FormDialog.js';
export { LoadingDialog, ReadRecord } from './ReadRecord.js';
export { EditDialog, RecordDialog, type RecordFormProps } from './RecordDialog.js';
export { RecordInput } from './RecordInput.js';
export { dtoResolver } from './resolver.js';
export { useFieldLabel } from './field-labels.js';
export { useSave } from './useSave.js';
export { ZoneInput } from './ZoneInput.js';
