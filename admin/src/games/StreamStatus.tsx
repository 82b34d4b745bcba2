import { isPlayableAddress } from '@contract/dto/stream.dto.js';
import { addressPreviewPath } from '@contract/streams.js';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { messageOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmbedPreview } from '../shared/EmbedPreview.js';
import { checkAddress, checkWords } from '../streams/check-address.js';
import { Health, Reports } from '../streams/Health.js';
import type { StreamWithSigns } from './useStreamsOf.js';

interface StreamStatusProps {
  /** Path of the stream in the form. */
  entry: string;
  streams: readonly StreamWithSigns[];
}

/** Shows the health of a stored stream. Checks and plays the typed address before it is saved. */
export function StreamStatus({ entry, streams }: StreamStatusProps) {
  const [id, title, typed] = useWatch({ name: ['_id', 'title', 'url'].map((field) => `${entry}.${field}`) }) as (
    string | null | undefined
  )[];
  const [previewed, setPreviewed] = useState('');
  const stream = streams.find((one) => one.id === id);
  const address = typed?.trim() ?? '';
  const isPreviewed = previewed !== '' && previewed === address;
  const { data, error, isFetching } = useQuery({
    queryKey: ['address-check', previewed],
    queryFn: () => checkAddress(previewed),
    enabled: isPreviewed,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const result = isFetching ? 'Checking the address…' : data ? checkWords(data) : error ? messageOf(error) : '';
  const isBad = !isFetching && (!!error || data?.state === 'down');
  return (
    <Box sx={{ mt: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        {stream && <Health health={stream.health} />}
        {!!stream?.reports && <Reports count={stream.reports} words />}
        <ActionButton
          label="Check and preview"
          of={title || 'new stream'}
          icon={PreviewIcon}
          variant="outlined"
          disabled={!isPlayableAddress(address)}
          onClick={() => setPreviewed(address)}
        />
        <Typography variant="body2" role="status" color={isBad ? 'error' : 'text.secondary'}>
          {isPreviewed && result}
        </Typography>
      </Box>
      {isPreviewed && (
        <EmbedPreview
          id={id ?? ''}
          name={title || 'New stream'}
          path={addressPreviewPath(previewed)}
          onClose={() => setPreviewed('')}
        />
      )}
    </Box>
  );
}
