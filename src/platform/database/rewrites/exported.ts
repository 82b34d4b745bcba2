import type { Schema, SchemaType } from 'mongoose';

/** Marks a schema path as not exported: `secret` grants access or is confidential, `derived` is computed from other fields. */
export interface ExportRule {
  secret?: true;
  derived?: true;
}

const unexported = new WeakSet<Schema>();

/** Excludes a collection from exports because it contains internal state or credentials. */
export function notExported(schema: Schema): void {
  unexported.add(schema);
}

export const isExported = (schema: Schema): boolean => !unexported.has(schema);

/** Exported fields of a document, each as a whole or with its own exported fields. */
type Shape = Map<string, Shape | 'whole'>;

/**
 * Returns a function that copies a record for an export. The copy contains the unmarked paths of the schema. Paths that the
 * schema does not define are omitted, because they may contain a secret of an older version.
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

/** Returns the shape of a nested object, which the first part of a dotted path names. */
function levelOf(fields: Shape, name: string): Shape {
  const existing = fields.get(name);
  if (existing instanceof Map) return existing;
  const level: Shape = new Map();
  fields.set(name, level);
  return level;
}

/** Returns the shape of a subdocument or of the subdocuments in a list, or 'whole' for any other path. */
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
