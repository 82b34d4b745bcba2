import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { PLATFORMS, type Platforms } from '../games.js';
import { LIMITS } from '../limits.js';
import { BoundedText, Label, OptionalPicture, WebAddress } from './decorators.js';

/** `POST /api/affiliate`, `PUT /api/affiliate/{id}`. */
export class AffiliateDto {
  @BoundedText('Title', LIMITS.affiliateTitleMin, LIMITS.title)
  title!: string;

  /** Address that a press opens, http or https. */
  @WebAddress({ message: 'Link must be a valid URL' })
  link!: string;

  /** 'both' if omitted for a new link. */
  @IsOptional()
  @IsIn(PLATFORMS, { message: 'Platforms must be web, mobile or both' })
  platforms?: Platforms;

  /** Https address, or the path of an uploaded image. Empty for none. */
  @OptionalPicture({ message: 'Image must be a valid URL' })
  @Label('Image URL')
  image?: string;

  /** Whether the link is active. True if omitted for a new link. */
  @IsOptional()
  @IsBoolean({ message: 'Active must be yes or no' })
  isActive?: boolean;
}
