import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { DataTable } from 'react-admin';
import { ListTable } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { ActiveSwitch } from './ActiveSwitch.js';
import { AffiliateActions } from './AffiliateActions.js';
import { AffiliateBulk } from './AffiliateBulk.js';
import { AffiliateName } from './AffiliateName.js';
import { PartnerLink } from './PartnerLink.js';
import { platformLabel } from './platforms.js';

const Col = DataTable.Col<AffiliateRecord>;

const bulk = <AffiliateBulk />;

export function AffiliateTable() {
  return (
    <ListTable<AffiliateRecord>
      storeKey="affiliate"
      main="title"
      mainWidth="40%"
      bulk={bulk}
      hidden={['updatedAt']}
      roomy={['platforms', 'createdAt']}
    >
      <Col source="title" label="Title" render={(affiliate) => <AffiliateName affiliate={affiliate} nowrap />} />
      <Col source="link" label="Link" disableSort render={({ link }) => <PartnerLink link={link} width={260} />} />
      <Col source="platforms" label="Platforms" render={({ platforms }) => platformLabel(platforms)} />
      <Col source="isActive" label="Active" render={(affiliate) => <ActiveSwitch affiliate={affiliate} />} />
      <Col source="clicks" label="Clicks" align="right" render={({ clicks = 0 }) => clicks.toLocaleString('en')} />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(affiliate) => <AffiliateActions affiliate={affiliate} />}
      />
    </ListTable>
  );
}
