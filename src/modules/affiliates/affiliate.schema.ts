import { Schema } from 'mongoose';
import { PLATFORMS } from '../../contract/games.js';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const AFFILIATE_MODEL = 'Affiliate';

const fields = {
  title: { type: String, required: true },
  link: { type: String, required: true },
  platforms: { type: String, enum: PLATFORMS, required: true },
  image: { type: String, default: '' },
  isActive: { type: Boolean, required: true },
  clicks: { type: Number, required: true, default: 0 },
  ...searchable,
  ...storedFields,
};

export interface AffiliateDoc extends DocOf<typeof fields> {}

export const affiliateSchema = new Schema<AffiliateDoc>(fields, { collection: 'affiliates', versionKey: false });
affiliateSchema.index({ image: 1 });
affiliateSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
affiliateSchema.index({ platforms: 1, createdAt: -1, _id: -1 });
indexSorts(affiliateSchema, 'platforms', 'isActive', 'clicks', 'createdAt', 'updatedAt');
indexTexts(affiliateSchema, 'title');

export const affiliateWords = ({ title, link }: Pick<AffiliateDoc, 'title' | 'link'>): string[] =>
  searchWords(title, link);
indexWords(affiliateSchema, affiliateWords);
