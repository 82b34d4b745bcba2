import type { Type } from '@nestjs/common';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ARRAY_MAX_SIZE, getMetadataStorage, MAX_LENGTH } from 'class-validator';
import { isObject } from '../../contract/is-object.js';
import { cleanLine, lengthOf } from '../../contract/text.js';
import { ErrorList } from './error-list.js';

/** A limit that a DTO sets, and what is said where it is passed. */
interface Limit {
  max: number;
  message: string;
}

interface FieldShape {
  list?: Limit;
  text?: Limit;
  /** What the field, or each entry of its list, is made of. */
  nested?: Type;
}

type Shape = ReadonlyMap<string, FieldShape>;

const shapes = new Map<Type, Shape>();

/** A DTO's fields with their limits, read from its validation rules: there is no second list to keep. */
function shapeOf(dto: Type): Shape {
  const known = shapes.get(dto);
  if (known) return known;
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
 * What is wrong with a body before anything is built of it: unknown fields, and lists and texts beyond the limits of its
 * DTO. Lists that are too long are not looked into.
 */
export function problemsOfShape(body: unknown, dto: Type): ErrorList {
  const errors = new ErrorList();
  look(body, dto, '', errors);
  return errors;
}

function look(value: unknown, dto: Type, path: string, errors: ErrorList): void {
  if (!isObject(value)) return;
  const shape = shapeOf(dto);
  for (const [name, part] of Object.entries(value)) {
    if (errors.isFull) return;
    const field = shape.get(name);
    if (!field) errors.addUnknown(path, name);
    else lookAtField(part, field, `${path}${name}`, errors);
  }
}

/** Texts of more than this many times their limit are rejected without being cleaned. */
const UNCLEAN_FACTOR = 10;

/** Whether a text is too long in any form: the DTO's own rule decides after it has cleaned the text. */
function isTooLong(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const trimmed = text.trim();
  return trimmed.length > max && (trimmed.length > max * UNCLEAN_FACTOR || lengthOf(cleanLine(trimmed)) > max);
}

function lookAtField(value: unknown, { list, text, nested }: FieldShape, path: string, errors: ErrorList): void {
  if (typeof value === 'string') {
    if (text && isTooLong(value, text.max)) errors.add(path, [text.message]);
  } else if (Array.isArray(value)) {
    if (list && value.length > list.max) errors.add(path, [list.message]);
    else if (nested) value.forEach((entry, index) => look(entry, nested, `${path}.${index}.`, errors));
  } else if (nested && !list) look(value, nested, `${path}.`, errors);
}
