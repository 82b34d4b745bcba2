import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { Link } from '@mui/material';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import { RecordActions, ResourceTable, RowCard, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/PictureName.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { ActiveSwitch, ChosenAffiliates } from './active.js';
import { platformChoices, platformLabel } from './platforms.js';

const AffiliateForm = lazy(() => import('./AffiliateForm.js'));

const ACTIVE_CHOICES = [
  { id: 'true', name: 'Active' },
  { id: 'false', name: 'Not active' },
];

const CSV = [
  { title: 'Title', value: ({ title }: AffiliateRecord) => title },
  { title: 'Link', value: ({ link }: AffiliateRecord) => link },
  { title: 'Platforms', value: ({ platforms }: AffiliateRecord) => platformLabel(platforms) },
  { title: 'Image', value: ({ image }: AffiliateRecord) => image },
  { title: 'Active', value: ({ isActive }: AffiliateRecord) => isActive },
  { title: 'Clicks', value: ({ clicks = 0 }: AffiliateRecord) => clicks },
  { title: 'Created', value: ({ createdAt }: AffiliateRecord) => createdAt },
];

const actions = (affiliate: AffiliateRecord) => (
  <RecordActions resource="affiliates" record={affiliate} consequence="Its clicks go with it." />
);

const Col = DataTable.Col<AffiliateRecord>;

const table = (
  <ResourceTable<AffiliateRecord>
    storeKey="affiliates"
    main="title"
    mainWidth="40%"
    bulk={<ChosenAffiliates />}
    hiddenWhenCompact={['platforms']}
    actions={actions}
  >
    <Col
      source="title"
      label="Title"
      render={({ title, image }) => <PictureName name={title} picture={image} nowrap />}
    />
    <Col source="link" label="Link" disableSort render={({ link }) => <PartnerLink link={link} width={260} />} />
    <Col source="platforms" label="Platforms" render={({ platforms }) => platformLabel(platforms)} />
    <Col source="isActive" label="Active" render={(affiliate) => <ActiveSwitch affiliate={affiliate} />} />
    <Col source="clicks" label="Clicks" align="right" render={({ clicks = 0 }) => clicks.toLocaleString('en')} />
  </ResourceTable>
);

/** Partners' links, which open once when a viewer plays a stream. */
export default function AffiliatesPage() {
  return (
    <ResourcePage<AffiliateRecord>
      resource="affiliates"
      title="Affiliate Management"
      csv={CSV}
      filters={
        <>
          <SelectFilter source="platforms" label="Platforms" choices={platformChoices} />
          <SelectFilter source="isActive" label="Active" choices={ACTIVE_CHOICES} />
        </>
      }
      table={table}
      card={(affiliate) => <AffiliateCard affiliate={affiliate} />}
      empty={{ text: 'Streams open without one. Add a partner’s link to offer it to viewers.' }}
      form={AffiliateForm}
    />
  );
}

function AffiliateCard({ affiliate }: { affiliate: AffiliateRecord }) {
  const { title, image, link, platforms, clicks = 0 } = affiliate;
  const counted = `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'}`;
  return (
    <RowCard
      title={<PictureName name={title} picture={image} />}
      aside={<ActiveSwitch affiliate={affiliate} />}
      lines={[<PartnerLink link={link} />, `${platformLabel(platforms)} · ${counted}`]}
      actions={actions(affiliate)}
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
