import { getMetadataStorage } from 'class-validator';

/** A DTO class of the contract. */
export type Dto = new () => object;

/** What may be written of a resource; `create` where a new one takes more. */
export interface Writes {
  dto: Dto;
  create?: Dto;
}

const known = new Map<Dto, readonly string[]>();

/** The fields of a DTO, read from its validation rules: there is no second list to keep. */
export function fieldsOf(dto: Dto): readonly string[] {
  const cached = known.get(dto);
  if (cached) return cached;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const fields = [...new Set(rules.map((rule) => rule.propertyName))];
  known.set(dto, fields);
  return fields;
}

/** What of a form's values a call may carry. A text that was cleared (null in forms) is sent as an empty one. */
export function pick(dto: Dto, values: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined || !fieldsOf(dto).includes(field)) continue;
    picked[field] = value ?? '';
  }
  return picked;
}
