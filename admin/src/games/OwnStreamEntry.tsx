import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { Box, TextField } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { OwnStreamPanel } from '../own-streams/OwnStreamPanel.js';
import { Quiet } from '../shared/text.js';

/** Returns whether an entry of the form is an own stream, which has no address to edit. */
export const useIsOwnEntry = (entry: string): boolean => useWatch({ name: `${entry}.isOwn` }) === true;

/** Replaces the field of the address. */
export const OwnSource = () => (
  <TextField
    label="Source"
    value="Own stream, sent by an encoder"
    fullWidth
    slotProps={{ input: { readOnly: true } }}
  />
);

interface OwnStreamEntryProps {
  /** Path of the entry in the form. */
  entry: string;
  ownStreams: ReadonlyMap<string, OwnStreamRecord>;
}

/** Shows the state of an own stream in the form of the game's streams. The form removes it. */
export function OwnStreamEntry({ entry, ownStreams }: OwnStreamEntryProps) {
  const id = useWatch({ name: `${entry}._id` }) as string;
  const ownStream = ownStreams.get(id);
  return (
    <Box sx={{ mt: 0.5 }}>
      {ownStream ? (
        <OwnStreamPanel ownStream={ownStream} canRemove={false} />
      ) : (
        <Quiet>An encoder sends this stream with a key.</Quiet>
      )}
    </Box>
  );
}
