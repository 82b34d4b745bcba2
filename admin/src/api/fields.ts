import { TIME_OF_DAY } from '@contract/dto/time-rules.js';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

export type Dto = new () => object;

/** DTOs of a resource's writes. `create` is set if a new record accepts more fields. */
export interface Writes {
  dto: Dto;
  create?: Dto;
  /** Returns the body for a form's values. Defaults to the fields of the DTO. */
  toBody?(values: object): object;
}

/** Returns the fields of form values to send. */
export function bodyOfWrite({ dto, create = dto, toBody }: Writes, values: object, isNew: boolean): object {
  return toBody?.(values) ?? pick(isNew ? create : dto, values);
}

const fieldsByDto = new Map<Dto, readonly string[]>();

/** Returns the fields of a DTO from its validation rules. */
export function fieldsOf(dto: Dto): readonly string[] {
  const cached = fieldsByDto.get(dto);
  if (cached) return cached;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const fields = [...new Set(rules.map((rule) => rule.propertyName))];
  fieldsByDto.set(dto, fields);
  return fields;
}

/** Rules of a field, as its DTO defines them. */
export interface FieldRules {
  /** Whether a call must contain the field. */
  isRequired: boolean;
  /** Whether an empty value is rejected, even if calls may omit the field. Forms must contain a value for the field. */
  isNeverEmpty: boolean;
  isBoolean: boolean;
  isNumber: boolean;
  isUrl: boolean;
  /** Whether the value is the address of an image or of a file in the media library. */
  isPicture: boolean;
  isPassword: boolean;
  /** YYYY-MM-DD */
  isDay: boolean;
  /** HH:mm */
  isHour: boolean;
  isZone: boolean;
  /** Allowed values, except the empty one. */
  oneOf?: readonly string[];
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
}

const listed = (values: unknown): readonly string[] | undefined =>
  Array.isArray(values) ? (values as string[]).filter(Boolean) : undefined;

export function rulesOf(dto: Dto, field: string): FieldRules {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ propertyName }) => propertyName === field);
  const has = (...names: string[]): boolean => rules.some(({ name }) => name !== undefined && names.includes(name));
  const bound = (name: string): number | undefined => {
    const value: unknown = rules.find((rule) => rule.name === name)?.constraints[0];
    return typeof value === 'number' ? value : undefined;
  };
  // IsOptional and ValidateIf are conditional validations.
  const isRequired = !rules.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
  const allowed: unknown = rules.find(({ name }) => name === 'isIn')?.constraints[0];
  return {
    isRequired,
    isNeverEmpty: isRequired || has('isNotEmpty') || (Array.isArray(allowed) && !allowed.includes('')),
    isBoolean: has('isBoolean'),
    isNumber: has('isNumber', 'isInt'),
    isUrl: has('isUrl'),
    isPicture: has('isPicture'),
    isPassword: /password/i.test(field),
    isDay: has('isCalendarDate', 'isDayOrMoment'),
    isHour: rules.some(({ name, constraints }) => name === 'matches' && constraints[0] === TIME_OF_DAY),
    isZone: has('isZoneName'),
    oneOf: listed(allowed),
    minLength: bound('minLength'),
    maxLength: bound('maxLength'),
    min: bound('min'),
    max: bound('max'),
  };
}

/**
 * Returns the fields of a form's values that a call accepts. A cleared text (null in forms) becomes an empty text, and
 * a cleared number becomes null.
 */
export function pick(dto: Dto, values: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined || !fieldsOf(dto).includes(field)) continue;
    picked[field] = value ?? (rulesOf(dto, field).isNumber ? null : '');
  }
  return picked;
}
