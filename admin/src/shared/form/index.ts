export { choicesOf } from './choices.js';
export { Fields } from './Fields.js';
export { FormDialog } from './FormDialog.js';
export { LoadingDialog } from './LoadingDialog.js';
export { dtoResolver } from './resolver.js';
export { StatusDialog } from './StatusDialog.js';
export { useSave } from './useSave.js';
export { ZoneInput } from './ZoneInput.js';
