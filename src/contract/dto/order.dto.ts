import { IsMongoId, ValidateIf } from 'class-validator';

/** `PUT /api/faq/{id}/order`, `PUT /api/leagues/{id}/order`: moves a record within the list. */
export class OrderDto {
  /** Id of the record that follows the moved record, or null to move the record to the end. */
  @ValidateIf((dto: OrderDto) => dto.before !== null)
  @IsMongoId({ message: 'Before must be the id of another record, or null for the end' })
  before!: string | null;
}
