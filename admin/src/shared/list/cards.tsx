import { Box, Card, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import {
  BulkActionsToolbar,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useAbout } from '../about.js';
import { DetailsButton, useDisclosure } from '../disclosure.js';
import { EditedMark } from '../presence/PresenceMarks.js';
import { useNameOf } from '../resource-context.js';
import { TARGET } from '../../theme/tokens.js';
import { Quiet } from '../text.js';
import { FLIPS } from './flip.js';
import { selectLabel, useFocusableRow } from './ResourceTable.js';

export interface RowCardProps {
  title: ReactNode;
  lines: readonly ReactNode[];
  /** Content next to the title. */
  trailing?: ReactNode;
  actions?: ReactNode;
  /** Collapsible details, shown instead of `actions`. */
  details?: ReactNode;
}

/** A row of a list on small screens. */
export function RowCard({ title, lines, trailing, actions, details: hidden }: RowCardProps) {
  const details = useDisclosure();
  const about = useAbout();
  const row = useFocusableRow();
  return (
    <Card component="li" {...FLIPS} {...row} sx={{ ...row.sx, p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
        {useContext(CanSelect) && <SelectCard />}
        <Typography sx={{ fontWeight: 550, minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>{title}</Typography>
        {trailing && (
          <Typography variant="body2" component="div" sx={{ flexShrink: 0 }}>
            {trailing}
          </Typography>
        )}
      </Box>
      {lines.map((line, index) => (
        <Quiet key={index} component="div" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Quiet>
      ))}
      {details.open && (
        <Box id={details.id} sx={{ mt: 1, fontSize: '0.8125rem' }}>
          {hidden}
        </Box>
      )}
      {/* The margin aligns the icons, not their buttons, with the text. */}
      <Box
        sx={{
          display: 'flex',
          gap: 0.25,
          mt: 0.5,
          mx: -1.25,
          mb: -0.5,
          '& button, & a': { minWidth: TARGET, minHeight: TARGET },
        }}
      >
        {actions}
        {hidden && <DetailsButton of={about?.name ?? ''} details={details} sx={{ ml: -0.25 }} />}
        <EditedMark sx={{ ml: 'auto', mr: 1.25, alignSelf: 'center' }} />
      </Box>
    </Card>
  );
}

interface CardsProps<Row> {
  card(row: Row): ReactNode;
  /** Bulk actions. Without them, cards cannot be selected. */
  bulk?: ReactElement;
}

export function Cards<Row extends RaRecord>({ card, bulk }: CardsProps<Row>) {
  const { data } = useListContext<Row>();
  const list = (
    <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
      {data?.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          {card(row)}
        </RecordContextProvider>
      ))}
    </Box>
  );
  if (!bulk) return list;
  return (
    <CanSelect value={true}>
      <SelectAll />
      {list}
      <Box sx={BAR}>
        <BulkActionsToolbar>{bulk}</BulkActionsToolbar>
      </Box>
    </CanSelect>
  );
}

const CanSelect = createContext(false);

/** The negative margin keeps the line's height. */
const CHECKBOX = { p: 1.5, m: -1.5, mr: -0.5, alignSelf: 'center' } as const;

function SelectCard() {
  const record = useRecordContext();
  const nameOf = useNameOf(useResourceContext() ?? '');
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': selectLabel(nameOf(record)) } }}
      sx={CHECKBOX}
    />
  );
}

function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord>();
  const pageIds = data.map(({ id }) => id);
  const all = pageIds.every((id) => selectedIds.includes(id));
  const otherPageIds = selectedIds.filter((id) => !pageIds.includes(id));
  return (
    <FormControlLabel
      label="Select all"
      control={
        <Checkbox
          checked={all}
          onChange={() => onSelect(all ? otherPageIds : [...otherPageIds, ...pageIds])}
          sx={CHECKBOX}
        />
      }
      // Aligns the checkbox with the checkboxes of the cards.
      sx={{ mx: 0, pl: '13px', mb: 1, gap: 1.5, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
    />
  );
}

/** A bar at the lower edge of the screen while cards are selected. Its buttons scroll if they do not fit. */
const BAR = {
  position: 'sticky',
  bottom: 8,
  zIndex: 3,
  mt: 1,
  '& .RaBulkActionsToolbar-toolbar.MuiToolbar-root': {
    position: 'static',
    transform: 'none',
    flexWrap: 'wrap',
    height: 'auto',
    px: 1.5,
    boxShadow: 6,
  },
  '& .RaBulkActionsToolbar-topToolbar.MuiToolbar-root': {
    justifyContent: 'flex-start',
    flexWrap: 'nowrap',
    maxWidth: '100%',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    '& > *': { flexShrink: 0 },
  },
} as const;
