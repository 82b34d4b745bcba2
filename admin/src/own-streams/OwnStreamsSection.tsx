import { LIMITS } from '@contract/limits.js';
import type { OwnStreamState } from '@contract/own-streams.js';
import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import EncoderIcon from '@mui/icons-material/VideocamOutlined';
import DetailsIcon from '@mui/icons-material/TuneOutlined';
import { Box, TablePagination } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { usePermission, useUser } from '../auth/index.js';
import { Panel, PanelEmpty } from '../dashboard/Panel.js';
import { gamePath } from '../games/game-path.js';
import { DialogButton } from '../shared/ActionButton.js';
import { ErrorState } from '../shared/EmptyState.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { NameLink } from '../shared/NameLink.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { Quiet } from '../shared/text.js';
import { counted } from '../shared/words.js';
import { Advice, OwnStreamPanel, Rejected, State } from './OwnStreamPanel.js';
import { bitrateWords, pictureWords, stateLabel, totalBitrate } from './words.js';

/** States in the order of the rows of a page: streams that need attention come first. Events may end a stream in the meantime. */
const ORDER: readonly OwnStreamState[] = ['down', 'up', 'waiting'];

const NOT_ENDED = { filter: { isEnded: false }, sort: { field: 'createdAt', order: 'DESC' } } as const;

/** Lists the own streams of games that have not ended, with their states. */
export function OwnStreamsSection() {
  const maySee = usePermission('own-streams:access');
  const mayAdd = usePermission('own-streams:create');
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<OwnStreamRecord>(
    'own-streams',
    { ...NOT_ENDED, pagination: { page, perPage: LIMITS.pageSize } },
    { enabled: maySee, placeholderData: keepPreviousData },
  );
  if (!maySee) return null;
  // The last page may have become empty.
  if (data?.length === 0 && page > 1) setPage(1);
  const current = ORDER.flatMap((state) => (data ?? []).filter((ownStream) => ownStream.state === state));
  if (data && total === 0 && !mayAdd) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel
        title="Own streams"
        trailing={total > LIMITS.pageSize ? counted(total, 'own stream') : countWords(current)}
        loading={!data && !error}
      >
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : current.length === 0 ? (
          <PanelEmpty
            icon={EncoderIcon}
            title="No own streams"
            text="To send a stream from OBS, a phone or another encoder, open the streams of a game and choose Own stream."
          />
        ) : (
          <Box component="ul" aria-label="Own streams" sx={{ containerType: 'inline-size' }}>
            {current.map((ownStream) => (
              <OwnStreamRow key={ownStream.id} ownStream={ownStream} />
            ))}
          </Box>
        )}
        {total > LIMITS.pageSize && (
          <TablePagination
            component="div"
            count={total}
            page={page - 1}
            rowsPerPage={LIMITS.pageSize}
            rowsPerPageOptions={[LIMITS.pageSize]}
            onPageChange={(_, next) => setPage(next + 1)}
          />
        )}
      </Panel>
    </Box>
  );
}

/** Counts the own streams by state: '1 disconnected · 2 connected'. */
function countWords(ownStreams: readonly OwnStreamRecord[]): string {
  const counts = new Map<string, number>();
  for (const ownStream of ownStreams) counts.set(stateLabel(ownStream), (counts.get(stateLabel(ownStream)) ?? 0) + 1);
  return [...counts].map(([label, count]) => `${count} ${label.toLowerCase()}`).join(' · ');
}

function OwnStreamRow({ ownStream }: { ownStream: OwnStreamRecord }) {
  const user = useUser();
  const { id, title, game, state } = ownStream;
  const isUp = state === 'up';
  const path = game ? gamePath(user, { id: game._id, matchId: game.matchId }) : undefined;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <NameLink to={path} name={game?.title ?? 'Deleted game'} />
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{title}</Quiet>
      </Box>
      <Box sx={{ gridArea: 'state', minWidth: 0 }}>
        <State ownStream={ownStream} />
      </Box>
      <Quiet sx={{ ...NUMBER, gridArea: 'picture' }}>{isUp && pictureWords(ownStream)}</Quiet>
      <Quiet sx={{ ...NUMBER, gridArea: 'rate' }}>{isUp && bitrateWords(totalBitrate(ownStream))}</Quiet>
      <Box sx={{ gridArea: 'actions', justifySelf: 'end' }}>
        <DialogButton
          label="Details"
          of={[title, game?.title].filter(Boolean).join(', ')}
          icon={DetailsIcon}
          variant="text"
          dialog="own-stream"
          id={id}
        />
      </Box>
      <Box sx={{ gridArea: 'notes', display: 'grid', gap: 1, minWidth: 0, '&:empty': { display: 'none' } }}>
        <Advice ownStream={ownStream} />
        <Rejected ownStream={ownStream} />
      </Box>
    </Box>
  );
}

const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', '&:empty': { display: 'none' } } as const;

/** Wide rows have columns. On phones, the numbers are below the state. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"name name actions" "state state state" "picture rate rate" "notes notes notes"',
  alignItems: 'start',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
  '@container (min-width: 800px)': {
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1.2fr) 150px 90px auto',
    gridTemplateAreas: '"name state picture rate actions" "notes notes notes notes notes"',
    '& > p': { textAlign: 'right' },
  },
} as const;

/** The dialog with all details and actions of an own stream. */
export const OwnStreamDetails = () => (
  <RecordDialogAt<OwnStreamRecord>
    name="own-stream"
    permission="own-streams:access"
    resource="own-streams"
    title="Own stream"
  >
    {(ownStream, close) => (
      <PlainDialog
        title={[ownStream.title, ownStream.game?.title].filter(Boolean).join(' · ')}
        onClose={close}
        focusClose
      >
        <OwnStreamPanel ownStream={ownStream} onRemoved={close} />
      </PlainDialog>
    )}
  </RecordDialogAt>
);
