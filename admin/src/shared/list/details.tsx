import ChevronIcon from '@mui/icons-material/ChevronRight';
import { IconButton, TableCell, TableRow } from '@mui/material';
import { createContext, useContext, type ReactNode } from 'react';

/** What every row of a table folds away; it finds its record in the context. */
export const DetailsContext = createContext<ReactNode>(null);

/** Whether a row shows what it folds away. */
export interface RowDetails {
  /** The id of the row that opens. */
  id: string;
  expanded: boolean;
  toggle(): void;
}

export const RowDetailsContext = createContext<RowDetails | null>(null);

/** The button in a cell that opens what its row folds away. */
export function DetailsToggle({ of }: { of: string }) {
  const row = useContext(RowDetailsContext);
  if (!row) return null;
  const { id, expanded, toggle } = row;
  return (
    <IconButton
      aria-label={`Details: ${of}`}
      aria-expanded={expanded}
      aria-controls={expanded ? id : undefined}
      onClick={toggle}
      edge="start"
    >
      <ChevronIcon sx={{ transform: expanded ? 'rotate(90deg)' : 'none' }} />
    </IconButton>
  );
}

/** The folded part of a row, as wide as the table. */
export function DetailsRow({ id, columns }: { id: string; columns: number }) {
  return (
    <TableRow id={id}>
      <TableCell colSpan={columns} sx={{ whiteSpace: 'normal !important', py: 1.5, px: 2 }}>
        {useContext(DetailsContext)}
      </TableCell>
    </TableRow>
  );
}
