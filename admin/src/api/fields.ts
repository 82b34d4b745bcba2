import { TIME_OF_DAY } from '@contract/dto/time-rules.js';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

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

/** What a form has to know of a field: its rules, as the DTO has them. */
export interface FieldRules {
  /** Whether a call has to carry it. */
  isRequired: boolean;
  /** Whether it is refused when it is empty, also where a call may leave it out: a form has to have a value for it. */
  isNeverEmpty: boolean;
  isBoolean: boolean;
  isNumber: boolean;
  isUrl: boolean;
  /** The address of a picture, or one of the media library. */
  isPicture: boolean;
  isPassword: boolean;
  /** YYYY-MM-DD */
  isDay: boolean;
  /** HH:mm */
  isHour: boolean;
  isZone: boolean;
  /** The values it is chosen from; what is empty is left out. */
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
  // IsOptional and ValidateIf are conditions.
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
 * What of a form's values a call may carry: a cleared text (null in forms) as an empty one, a cleared number as null.
 */
export function pick(dto: Dto, values: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined || !fieldsOf(dto).includes(field)) continue;
    picked[field] = value ?? (rulesOf(dto, field).isNumber ? null : '');
  }
  return picked;
}
