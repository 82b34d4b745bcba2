import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { RowCard } from '../shared/list/index.js';
import { ActiveSwitch } from './ActiveSwitch.js';
import { AffiliateActions } from './AffiliateActions.js';
import { AffiliateName } from './AffiliateName.js';
import { PartnerLink } from './PartnerLink.js';
import { platformLabel } from './platforms.js';

export function AffiliateCard({ affiliate }: { affiliate: AffiliateRecord }) {
  const { link, platforms, clicks = 0 } = affiliate;
  const counted = `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'}`;
  return (
    <RowCard
      title={<AffiliateName affiliate={affiliate} />}
      aside={<ActiveSwitch affiliate={affiliate} />}
      lines={[<PartnerLink link={link} />, `${platformLabel(platforms)} · ${counted}`]}
      actions={<AffiliateActions affiliate={affiliate} />}
    />
  );
}
