import type { Schema, SchemaType } from 'mongoose';

/**
 * What is said where a schema defines a path: `secret` lets somebody in, or was given in confidence; `derived` is made of
 * other fields. Neither is exported.
 */
export interface ExportRule {
  secret?: true;
  derived?: true;
}

const unexported = new WeakSet<Schema>();

/** Keeps a collection out of exports: what the service keeps for itself, or what lets somebody in. */
export function notExported(schema: Schema): void {
  unexported.add(schema);
}

export const isExported = (schema: Schema): boolean => !unexported.has(schema);

/** The fields of a document that are exported: whole, or in parts. */
type Shape = Map<string, Shape | 'whole'>;

/**
 * Makes a record's copy for an export: of the paths that its schema defines, all that are not marked. What no schema knows is
 * left out, as an older version's secret could be there.
 */
export function exportedBy(schema: Schema): (record: object) => object {
  const shape = shapeOf(schema);
  return (record) => fieldsOf(record, shape);
}

function shapeOf(schema: Schema): Shape {
  const shape: Shape = new Map();
  for (const [path, type] of Object.entries(schema.paths)) {
    const { secret, derived } = type.options as ExportRule;
    if (secret ?? derived) continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    names.reduce(levelOf, shape).set(last, partsOf(type));
  }
  return shape;
}

/** The fields of an object within an object, as paths with dots name them. */
function levelOf(fields: Shape, name: string): Shape {
  const there = fields.get(name);
  if (there instanceof Map) return there;
  const level: Shape = new Map();
  fields.set(name, level);
  return level;
}

/** The schema of a document, or of each of a list of them, in which a path has rules of its own. */
const partsOf = (type: SchemaType): Shape | 'whole' =>
  'schema' in type && type.schema ? shapeOf(type.schema) : 'whole';

function fieldsOf(record: object, shape: Shape): object {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
      const part = shape.get(name);
      return part ? [[name, part === 'whole' ? value : partOf(value, part)]] : [];
    }),
  );
}

function partOf(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(one, shape));
  return value !== null && typeof value === 'object' ? fieldsOf(value, shape) : null;
}
