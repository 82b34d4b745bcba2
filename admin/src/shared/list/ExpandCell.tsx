import ChevronIcon from '@mui/icons-material/ChevronRight';
import { IconButton, TableCell, TableRow } from '@mui/material';
import { isValidElement, type ReactNode } from 'react';
import { useDataTableConfigContext } from 'react-admin';

interface ExpandCellProps {
  /** The id of the row that it opens. */
  controls: string;
  /** What the row is about. */
  of: ReactNode;
  expanded: boolean;
  onToggle(): void;
}

/** Opens what a row folds away. */
export function ExpandCell({ controls, of, expanded, onToggle }: ExpandCellProps) {
  return (
    <TableCell padding="none" sx={{ width: 32 }}>
      <IconButton
        aria-label={typeof of === 'string' ? `Details: ${of}` : 'Details'}
        aria-expanded={expanded}
        aria-controls={controls}
        onClick={onToggle}
      >
        <ChevronIcon sx={{ transform: expanded ? 'rotate(90deg)' : 'none' }} />
      </IconButton>
    </TableCell>
  );
}

/** The folded part of a row, as wide as the table. */
export function ExpandedRow({ id, columns }: { id: string; columns: number }) {
  const { expand } = useDataTableConfigContext();
  const content: ReactNode = isValidElement(expand) ? expand : null;
  return (
    <TableRow id={id}>
      <TableCell colSpan={columns} sx={{ whiteSpace: 'normal !important', py: 1.5, px: 2 }}>
        {content}
      </TableCell>
    </TableRow>
  );
}
