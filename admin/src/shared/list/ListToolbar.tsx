import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, Collapse } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { ColumnsButton, ExportButton, useListContext } from 'react-admin';
import { useListBreakpoint } from './breakpoint.js';
import { SavedQueries } from './SavedQueries.js';

/** An export asks for at most this many rows. */
const EXPORT_ROWS = 5_000;

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };

/** Filters and tools of a list; where its rows are cards, the filters collapse. */
export function ListToolbar({ storeKey, filters }: { storeKey: string; filters: ReactNode }) {
  const breakpoint = useListBreakpoint();
  const { data, error, selectedIds, total } = useListContext();
  const choosing = selectedIds.length > 0;
  const saved = <SavedQueries storeKey={storeKey} />;
  // With nothing to export it would be there without a name on phones.
  const failed = error && !data;
  const tools = !failed && total !== 0 && <ExportButton label="Export" maxResults={EXPORT_ROWS} />;
  if (breakpoint === 'cards') return <Folding filters={filters} saved={saved} tools={tools} />;
  // What can be done with chosen rows takes the place of the filters, which could only lose the choice.
  return (
    <Box sx={{ ...row, mb: 1.5, visibility: choosing ? 'hidden' : undefined }} role="search">
      {filters}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
        {saved}
        <ColumnsButton storeKey={storeKey} />
        {tools}
      </Box>
    </Box>
  );
}

interface FoldingProps {
  filters: ReactNode;
  saved: ReactNode;
  tools: ReactNode;
}

function Folding({ filters, saved, tools }: FoldingProps) {
  const set = Object.keys(useListContext().filterValues as object).length;
  const [open, setOpen] = useState(set > 0);
  const id = useId();
  return (
    <Box sx={{ mb: 1.5 }} role="search">
      <Box sx={{ ...row, justifyContent: 'space-between' }}>
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {set ? `Filters (${set})` : 'Search and filter'}
        </Button>
        <Box sx={{ display: 'flex', minWidth: 0 }}>
          {saved}
          {tools}
        </Box>
      </Box>
      <Collapse in={open} id={id} mountOnEnter>
        <Box sx={{ ...row, pt: 1 }}>{filters}</Box>
      </Collapse>
    </Box>
  );
}
