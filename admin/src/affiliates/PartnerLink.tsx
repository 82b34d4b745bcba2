import { Link } from '@mui/material';

/** A partner's address, as it is; it learns nothing of the dashboard that leads to it. */
export function PartnerLink({ link, width }: { link: string; width?: number }) {
  return (
    <Link
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      color="text.secondary"
      title={link}
      noWrap={!!width}
      sx={width ? { display: 'block', maxWidth: width } : { overflowWrap: 'anywhere' }}
    >
      {link}
    </Link>
  );
}
