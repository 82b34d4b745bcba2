import { Schema } from 'mongoose';
import { PLATFORMS, type Platforms } from '../../contract/games.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const AFFILIATE_MODEL = 'Affiliate';

export interface AffiliateDoc extends StoredDoc, Searchable {
  title: string;
  link: string;
  platforms: Platforms;
  image: string;
  isActive: boolean;
  clicks: number;
}

export const affiliateSchema = new Schema<AffiliateDoc>(
  {
    title: { type: String, required: true },
    link: { type: String, required: true },
    platforms: { type: String, enum: PLATFORMS, required: true },
    image: { type: String, default: '' },
    isActive: { type: Boolean, required: true },
    clicks: { type: Number, required: true, default: 0 },
    ...searchable,
    ...storedFields,
  },
  { collection: 'affiliates', versionKey: false },
);
affiliateSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
affiliateSchema.index({ platforms: 1, createdAt: -1, _id: -1 });
indexSorts(affiliateSchema, 'title', 'platforms', 'isActive', 'clicks', 'createdAt', 'updatedAt');

export const affiliateWords = ({ title, link }: Pick<AffiliateDoc, 'title' | 'link'>): string[] =>
  searchWords(title, link);
indexWords(affiliateSchema, affiliateWords);
