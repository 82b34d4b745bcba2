import type { NoticeSetting } from '@contract/records/setting.record.js';
import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';

interface NoticePreviewProps {
  field: string;
  /** What is shown: 'Daily notice'. */
  of: string;
  closes: boolean;
}

/** How a text will look to visitors, while it is typed. */
export function NoticePreview({ field, of, closes }: NoticePreviewProps) {
  const { isEnabled, title, text } = (useWatch({ name: field }) ?? {}) as Partial<NoticeSetting>;
  return (
    <Box component="figure" aria-label={`Preview: ${of}`} sx={{ m: 0, mt: 1 }}>
      <Box sx={{ bgcolor: 'background.default', borderRadius: '8px', border: 1, borderColor: 'divider', p: 2 }}>
        <Box sx={card}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} color={title ? undefined : 'text.secondary'}>
            {title || 'No title'}
          </Typography>
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5, maxHeight: 200, overflowY: 'auto' }}
          >
            {text || 'No text'}
          </Typography>
          {closes && (
            <Box aria-hidden sx={{ mt: 1.5, textAlign: 'right', color: 'primary.main', fontWeight: 550, fontSize: 13 }}>
              Got it
            </Box>
          )}
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
        {isEnabled ? 'Visitors see it like this once it is saved.' : 'Switched off: visitors see nothing.'}
      </Typography>
    </Box>
  );
}

const card = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5 } as const;
