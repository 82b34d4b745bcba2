import type { Type } from '@nestjs/common';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ARRAY_MAX_SIZE, getMetadataStorage, MAX_LENGTH } from 'class-validator';
import { isObject } from '../../../contract/is-object.js';
import { cleanLine, lengthOf } from '../../../contract/text.js';
import type { ErrorList } from '../errors/error-list.js';

/** A limit of a DTO, and the error message for exceeding the limit. */
interface Limit {
  max: number;
  message: string;
}

interface FieldShape {
  list?: Limit;
  text?: Limit;
  /** Class of the field's value, or of the entries of its list. */
  nested?: Type;
}

type Shape = ReadonlyMap<string, FieldShape>;

const shapes = new Map<Type, Shape>();

/** Reads a DTO's fields with their limits from its validation rules, so that no second list is needed. */
function shapeOf(dto: Type): Shape {
  const cached = shapes.get(dto);
  if (cached) return cached;
  const shape = new Map<string, FieldShape>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)) {
    const field = shape.get(rule.propertyName) ?? {};
    const limit = {
      max: Number((rule.constraints as unknown[] | undefined)?.[0]),
      message: typeof rule.message === 'string' ? rule.message : '',
    };
    if (rule.name === ARRAY_MAX_SIZE) field.list = limit;
    if (rule.name === MAX_LENGTH && !rule.each) field.text = limit;
    const nested = defaultMetadataStorage.findTypeMetadata(rule.target, rule.propertyName)?.typeFunction();
    if (nested) field.nested = nested as Type;
    shape.set(rule.propertyName, field);
  }
  shapes.set(dto, shape);
  return shape;
}

/**
 * Finds the problems of a body before any object is created from it: unknown fields, and lists and texts above the limits of its
 * DTO. Does not check the entries of lists that are too long. Returns a copy of the body without the fields that have problems.
 */
export function shapedBody(value: unknown, dto: Type, errors: ErrorList, path = ''): unknown {
  if (!isObject(value)) return value;
  const shape = shapeOf(dto);
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (errors.isFull) break;
    const field = shape.get(name);
    if (field) copy[name] = shapedField(part, field, `${path}${name}`, errors);
    else errors.addUnknown(path, name);
  }
  return copy;
}

/** Factor of the limit above which a text is rejected without cleaning. */
const UNCLEAN_FACTOR = 10;

/** Returns whether a text is certainly too long. The DTO's own rule then checks the cleaned text. */
function isTooLong(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const trimmed = text.trim();
  return trimmed.length > max && (trimmed.length > max * UNCLEAN_FACTOR || lengthOf(cleanLine(trimmed)) > max);
}

function shapedField(value: unknown, { list, text, nested }: FieldShape, path: string, errors: ErrorList): unknown {
  if (typeof value === 'string') {
    return text && isTooLong(value, text.max) ? errors.add(path, [text.message]) : value;
  }
  if (Array.isArray(value)) {
    if (list && value.length > list.max) return errors.add(path, [list.message]);
    return nested ? value.map((entry, index) => shapedBody(entry, nested, errors, `${path}.${index}.`)) : value;
  }
  return nested && !list ? shapedBody(value, nested, errors, `${path}.`) : value;
}
