import { STREAM_PLATFORMS, type StreamPlatform } from '@contract/streams.js';
import { brandName } from '../shared/brand.js';

/** The product's own platform carries the brand's name. */
export const platformLabel = (platform: StreamPlatform): string => (platform === 'Own' ? brandName : platform);

export const platformChoices = STREAM_PLATFORMS.map((platform) => ({ id: platform, name: platformLabel(platform) }));
