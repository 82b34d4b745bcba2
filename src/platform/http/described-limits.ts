import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import {
  ARRAY_MAX_SIZE,
  getMetadataStorage,
  IS_EMAIL,
  IS_IN,
  IS_INT,
  IS_MONGO_ID,
  IS_NOT_EMPTY,
  MAX,
  MAX_LENGTH,
  MIN,
  MIN_LENGTH,
} from 'class-validator';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/** Parts of a field's schema that follow from a validation rule, by the rule's name and its arguments. */
const LIMITS_OF: Readonly<Record<string, (values: readonly unknown[]) => Schema>> = {
  [MAX_LENGTH]: ([max]) => ({ maxLength: Number(max) }),
  [MIN_LENGTH]: ([min]) => ({ minLength: Number(min) }),
  [IS_NOT_EMPTY]: () => ({ minLength: 1 }),
  [IS_EMAIL]: () => ({ format: 'email' }),
  [IS_MONGO_ID]: () => ({ pattern: '^[0-9a-fA-F]{24}$' }),
  [MIN]: ([min]) => ({ minimum: Number(min) }),
  [MAX]: ([max]) => ({ maximum: Number(max) }),
  [IS_INT]: () => ({ type: 'integer' }),
  [IS_IN]: ([values]) => ({ enum: values as unknown[] }),
  [ARRAY_MAX_SIZE]: ([max]) => ({ maxItems: Number(max) }),
};

/** Parts that only texts have. */
const FOR_TEXTS = new Set([MAX_LENGTH, MIN_LENGTH, IS_NOT_EMPTY, IS_EMAIL, IS_MONGO_ID]);

const isSchema = (schema: Schemas[string] | undefined): schema is Schema => schema !== undefined && !('$ref' in schema);

/**
 * Adds the limits that a DTO and the DTOs in its fields check to their schemas. The compiler's plugin sees only rules that are
 * decorators of the field, not those within the contract's own decorators.
 */
export function describeLimits(dto: Type, schemas: Schemas, seen = new Set<Type>()): void {
  const { properties } = (schemas[dto.name] ?? {}) as Schema;
  if (!properties || seen.has(dto)) return;
  seen.add(dto);
  for (const { name, propertyName, each, constraints, target } of getMetadataStorage().getTargetValidationMetadatas(
    dto,
    '',
    false,
    false,
  )) {
    const nested = defaultMetadataStorage.findTypeMetadata(target, propertyName)?.typeFunction();
    if (nested) describeLimits(nested as Type, schemas, seen);
    const field = properties[propertyName];
    const described = each && isSchema(field) ? field.items : field;
    const limits = LIMITS_OF[name ?? ''];
    if (!limits || !isSchema(described) || (FOR_TEXTS.has(name ?? '') && described.type !== 'string')) continue;
    Object.assign(described, limits((constraints as unknown[] | undefined) ?? []));
  }
}
