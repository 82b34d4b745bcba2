import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { Box, Link, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { RecordActions, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/PictureName.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { ActiveSwitch, ChosenAffiliates } from './active.js';
import { platformChoices, platformLabel } from '../shared/platforms.js';

const Clicks = lazy(() => import('./Clicks.js'));
const AffiliateForm = lazy(() => import('./AffiliateForm.js'));

const ACTIVE_CHOICES = [
  { id: 'true', name: 'Active' },
  { id: 'false', name: 'Not active' },
];

const countOf = ({ clicks = 0 }: AffiliateRecord): string =>
  `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'}`;

/** Partners' links, which open once when a viewer plays a stream. */
export default function AffiliatesPage() {
  return (
    <ResourcePage<AffiliateRecord>
      resource="affiliates"
      title="Affiliate Management"
      above={
        <Box sx={{ mb: 2 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={330} />}>
            <Clicks />
          </Suspense>
        </Box>
      }
      csv={[
        'title',
        'link',
        ['Platforms', ({ platforms }) => platformLabel(platforms)],
        'image',
        'isActive',
        ['Clicks', ({ clicks = 0 }) => clicks],
        ['Created', 'createdAt'],
      ]}
      filters={
        <>
          <SelectFilter source="platforms" label="Platforms" choices={platformChoices} />
          <SelectFilter source="isActive" label="Active" choices={ACTIVE_CHOICES} />
        </>
      }
      main="title"
      mainWidth="40%"
      columns={[
        { source: 'title', render: ({ title, image }) => <PictureName name={title} picture={image} nowrap /> },
        { source: 'link', render: ({ link }) => <PartnerLink link={link} width={260} /> },
        { source: 'platforms', hidden: 'compact', render: ({ platforms }) => platformLabel(platforms) },
        { source: 'isActive', render: (affiliate) => <ActiveSwitch affiliate={affiliate} /> },
        { source: 'clicks', align: 'right', render: ({ clicks = 0 }) => clicks.toLocaleString('en') },
      ]}
      bulk={<ChosenAffiliates />}
      actions={(affiliate) => (
        <RecordActions resource="affiliates" record={affiliate} consequence="Its clicks go with it." />
      )}
      card={(affiliate) => ({
        title: <PictureName name={affiliate.title} picture={affiliate.image} />,
        trailing: <ActiveSwitch affiliate={affiliate} />,
        lines: [<PartnerLink link={affiliate.link} />, `${platformLabel(affiliate.platforms)} · ${countOf(affiliate)}`],
      })}
      empty={{ text: 'Streams open without one. Add a partner’s link to offer it to viewers.' }}
      form={AffiliateForm}
    />
  );
}

/** A partner's address, as it is; it learns nothing of the dashboard that leads to it. */
function PartnerLink({ link, width }: { link: string; width?: number }) {
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
