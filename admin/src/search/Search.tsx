import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useShortcut } from '../layout/useShortcuts.js';
import { useNarrow } from '../shared/widths.js';
import { TARGET, TOUCH } from '../theme/tokens.js';

const SearchDialog = lazy(() => import('./SearchDialog.js'));

const box = {
  flex: '0 1 220px',
  minWidth: 120,
  height: 32,
  [TOUCH]: { height: TARGET },
  px: 1.25,
  gap: 1,
  borderRadius: '8px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  justifyContent: 'flex-start',
  fontSize: '0.8125rem',
  '& svg': { fontSize: 18 },
};

/** The search box of the shell, which ctrl/cmd+K opens on any page. */
export function Search() {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  useShortcut(
    'k',
    useCallback(() => setOpen(true), []),
  );

  return (
    <>
      {narrow ? (
        <IconButton aria-label="Search" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      ) : (
        <ButtonBase onClick={() => setOpen(true)} sx={box}>
          <SearchIcon aria-hidden />
          <span>Search</span>
          <Box
            component="kbd"
            sx={{
              ml: 'auto',
              font: 'inherit',
              fontSize: '0.6875rem',
              border: 1,
              borderColor: 'divider',
              borderRadius: '4px',
              px: 0.5,
            }}
          >
            Ctrl K
          </Box>
        </ButtonBase>
      )}
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
