import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { messageIn } from '../api/envelope.js';
import { pick } from '../api/fields.js';
import { ifMatch } from '../api/if-match.js';
import { request } from '../api/index.js';

/** Switches a link on or off and leaves the rest of it as it is; resolves to the server's sentence, said to nobody yet. */
export async function setActive(affiliate: AffiliateRecord, isActive: boolean): Promise<{ message: string }> {
  const { json } = await request(`/api/affiliate/${encodeURIComponent(affiliate.id)}`, {
    method: 'PUT',
    body: pick(AffiliateDto, { ...affiliate, isActive }),
    headers: ifMatch(affiliate.revision),
  });
  return { message: messageIn(json) };
}
