export { BulkDelete } from './BulkDelete.js';
export { Cards } from './Cards.js';
export { DateFilter } from './DateFilter.js';
export { ListFrame } from './ListFrame.js';
export { RowCard } from './RowCard.js';
export { SearchFilter } from './SearchFilter.js';
export { SelectFilter } from './SelectFilter.js';
export { useFilter } from './useFilter.js';
