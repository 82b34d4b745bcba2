import { IsMongoId, ValidateIf } from 'class-validator';

/** `PUT /api/faq/{id}/order`, `PUT /api/leagues/{id}/order`: where one of them belongs. */
export class OrderDto {
  /** The id of the one that comes after it; null: it comes last. */
  @ValidateIf((dto: OrderDto) => dto.before !== null)
  @IsMongoId({ message: 'Before must be the id of another one, or null for the end' })
  before!: string | null;
}
