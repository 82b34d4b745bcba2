import { type NotificationCategory, notificationTitle } from '@contract/notifications.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { sportEmoji } from '@contract/sport-emoji.js';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useZone } from '../shared/clock.js';
import { brandName } from '../shared/page-settings.js';
import { Quiet } from '../shared/text.js';
import { hour, useNow } from '../shared/time.js';
import { CONDENSED } from '../theme/theme.js';

const FIELDS = ['title', 'body', 'image', 'category', 'gameId', 'deliveryType', 'deliveryTime'] as const;
type Values = Partial<Record<(typeof FIELDS)[number], string | null>>;

/** Draws the push the way a phone shows it while the user types. */
export function PhonePreview() {
  const now = useNow(15_000);
  const zone = useZone();
  const watched = useWatch({ name: [...FIELDS] }) as (string | null | undefined)[];
  const values = Object.fromEntries(FIELDS.map((field, index) => [field, watched[index]])) as Values;
  const { data: game } = useGetOne<GameRecord>('games', { id: values.gameId ?? '' }, { enabled: !!values.gameId });

  const category = (values.category || 'notification') as NotificationCategory;
  const title = notificationTitle(category, values.title?.trim() || 'Title', game && sportEmoji(game.category));
  const scheduled = values.deliveryType === 'scheduled' && values.deliveryTime;
  const clock = scheduled ? values.deliveryTime : hour(new Date(now).toISOString(), zone);

  return (
    <Box component="section" aria-label="Preview" sx={{ position: { md: 'sticky' }, top: 0, justifySelf: 'center' }}>
      <Box sx={PHONE}>
        <Typography aria-hidden sx={{ fontFamily: CONDENSED, fontSize: '2.75rem', fontWeight: 600, lineHeight: 1 }}>
          {clock}
        </Typography>
        <Box sx={NOTE}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.6875rem', color: '#d3d9e6' }}>
            <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: '4px', bgcolor: '#8fb0ff', flexShrink: 0 }} />
            <span>{brandName}</span>
            <Box component="span" sx={{ ml: 'auto' }}>
              {scheduled ? values.deliveryTime : 'now'}
            </Box>
          </Box>
          <Typography
            component="p"
            dir="auto"
            sx={{ ...CUT, WebkitLineClamp: 2, fontWeight: 650, fontSize: '0.8125rem', mt: 0.5 }}
          >
            {title}
          </Typography>
          <Typography
            component="p"
            dir="auto"
            sx={{ ...CUT, WebkitLineClamp: 4, fontSize: '0.8125rem', lineHeight: 1.35 }}
          >
            {values.body?.trim() || 'Body'}
          </Typography>
          <PreviewImage key={values.image} address={values.image ?? ''} />
        </Box>
      </Box>
      <Quiet sx={{ mt: 1, textAlign: 'center' }}>How much text is shown depends on the phone.</Quiet>
    </Box>
  );
}

/** The lock screen is dark in both themes of the dashboard. */
const PHONE = {
  width: 260,
  minHeight: { xs: 220, md: 380 },
  boxSizing: 'border-box',
  border: '6px solid #05070b',
  outline: '1px solid',
  outlineColor: 'divider',
  borderRadius: '32px',
  px: 1.25,
  pt: 4,
  pb: 2,
  textAlign: 'center',
  color: '#ffffff',
  background: 'linear-gradient(160deg, #24345f 0%, #12182a 55%, #1b2a35 100%)',
} as const;

const NOTE = {
  mt: 2.5,
  p: 1.25,
  borderRadius: '16px',
  bgcolor: '#2d3650',
  textAlign: 'start',
  overflow: 'hidden',
} as const;

const CUT = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** The image of a push. Hidden unless the address loads an image. */
function PreviewImage({ address }: { address: string }) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  if (!/^(https?:\/\/.|\/uploads\/.)/.test(address) || state === 'broken') return null;
  return (
    <Box
      component="img"
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
      sx={{
        display: state === 'there' ? 'block' : 'none',
        width: '100%',
        maxHeight: 130,
        objectFit: 'cover',
        borderRadius: '10px',
        mt: 1,
      }}
    />
  );
}
