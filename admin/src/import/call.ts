import { ImportDto, type FixtureFormat } from '@contract/dto/import.dto.js';
import type { ImportAnswer } from '@contract/records/import.record.js';
import { pick } from '../api/fields.js';
import { request } from '../api/index.js';

/** Checks (`dryRun`) or imports a file of fixtures. Optional fields left empty are not sent. */
export async function importFixtures(format: FixtureFormat, values: object, dryRun: boolean): Promise<ImportAnswer> {
  const filled = Object.entries(pick(ImportDto, values)).filter(([, value]) => value !== '');
  const body = Object.fromEntries(filled);
  const { json } = await request(`/api/matches/import?format=${format}&dryRun=${dryRun}`, { method: 'POST', body });
  return json as ImportAnswer;
}
