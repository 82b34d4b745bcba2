import { qrPath } from '@contract/qr-path.js';
import { Box } from '@mui/material';
import { encode } from 'uqr';

/** Black on white in every theme, because scanners need it. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={qrPath(data)} fill="#000" />
    </Box>
  );
}
