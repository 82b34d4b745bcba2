import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import OffIcon from '@mui/icons-material/ToggleOffOutlined';
import OnIcon from '@mui/icons-material/ToggleOnOutlined';
import { Box, Link, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { apiPath } from '../api/envelope.js';
import { pick } from '../api/fields.js';
import { type Done, write } from '../api/index.js';
import { BulkAction, BulkDelete, FlagSwitch, RecordActions, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/Picture.js';
import { flagChoices, platformChoices, platformLabel } from '../shared/choices.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { counted } from '../shared/words.js';
import { useWrite } from '../shared/writes.js';

const Clicks = lazy(() => import('./Clicks.js'));
const AffiliateForm = lazy(() => import('./AffiliateForm.js'));

/** Affiliate links, which open once when a visitor plays a stream. */
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
          <SelectFilter source="isActive" label="Active" choices={flagChoices('Active', 'Inactive')} />
        </>
      }
      main="title"
      mainWidth="40%"
      columns={[
        { source: 'title', render: ({ title, image }) => <PictureName name={title} picture={image} nowrap /> },
        { source: 'link', hidden: 'narrow', render: ({ link }) => <PartnerLink link={link} width={260} /> },
        { source: 'platforms', hidden: 'compact', render: ({ platforms }) => platformLabel(platforms) },
        { source: 'isActive', render: (affiliate) => <ActiveSwitch affiliate={affiliate} /> },
        { source: 'clicks', as: 'number' },
      ]}
      bulk={
        <>
          <BulkSwitch isActive />
          <BulkSwitch isActive={false} />
          <BulkDelete<AffiliateRecord> consequence="This also deletes their clicks." />
        </>
      }
      actions={() => <RecordActions consequence="This also deletes its clicks." />}
      card={(affiliate) => ({
        title: <PictureName name={affiliate.title} picture={affiliate.image} />,
        trailing: <ActiveSwitch affiliate={affiliate} />,
        lines: [
          <PartnerLink link={affiliate.link} />,
          `${platformLabel(affiliate.platforms)} · ${counted(affiliate.clicks ?? 0, 'click')}`,
        ],
      })}
      empty={{ text: 'Streams also open without a partner link. Add a link to show it to viewers.' }}
      form={AffiliateForm}
    />
  );
}

/** Links to the partner's page without revealing the dashboard's address. */
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

/**
 * Turns a link on or off and leaves its other fields unchanged. Resolves to the server's message without showing it.
 */
const setActive = (affiliate: AffiliateRecord, isActive: boolean): Promise<Done> =>
  write('PUT', apiPath('affiliates', affiliate.id), {
    body: pick(AffiliateDto, { ...affiliate, isActive }),
    revision: affiliate.revision,
  });

function ActiveSwitch({ affiliate }: { affiliate: AffiliateRecord }) {
  const writing = useWrite('affiliates');
  return (
    <FlagSwitch
      record={affiliate}
      value={affiliate.isActive}
      permission="affiliates:update"
      label="Active"
      of={affiliate.title}
      save={(isActive) => writing(() => setActive(affiliate, isActive))}
      optimistic
    />
  );
}

function BulkSwitch({ isActive }: { isActive: boolean }) {
  const { noun, nouns } = RESOURCES.affiliates;
  const word = isActive ? 'Activate' : 'Deactivate';
  return (
    <BulkAction<AffiliateRecord>
      label={word}
      icon={isActive ? OnIcon : OffIcon}
      question={(count) => ({
        title: `${word} ${counted(count, noun, nouns)}?`,
        text: isActive
          ? 'They are offered to viewers again.'
          : 'Viewers no longer see them. Their clicks are retained.',
        action: `${word} ${count}`,
      })}
      run={(affiliate) => setActive(affiliate, isActive)}
      done={(count) => `${count} ${word.toLowerCase()}d`}
      doing={`${isActive ? 'Activating' : 'Deactivating'} ${nouns}`}
    />
  );
}
