import { encode } from '../../bson/encode.js';
import { getField, isDoc, setField, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { typeName } from '../../query/types.js';
import { isMissing, type Expression, type OperatorFactory } from '../expression.js';
import { boundedValue, boundedComposite } from './limits.js';
import { exactly, named, ofValues, operands, partsOf, type PartCodes } from './operands.js';

const mergeObjects: OperatorFactory = (operand, compile) => {
  const list = operands(operand, compile);
  return (env) => {
    const merged: Doc = {};
    const values = list.map((item) => item(env));
    const docs = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
    for (const value of docs) {
      if (isMissing(value)) continue;
      if (!isDoc(value)) throw new MongoError('Location40400', '$mergeObjects requires object inputs');
      for (const [key, item] of Object.entries(value)) {
        checkTime();
        setField(merged, key, item);
      }
    }
    return boundedComposite('$mergeObjects', merged, docs);
  };
};

/** Returns the name of a field. Throws unless it is constant. */
function fieldName(name: string, operand: Value): string {
  const isLiteral = isDoc(operand) && Object.keys(operand).join() === '$literal';
  const value = isLiteral ? operand['$literal'] : operand;
  if (typeof value !== 'string' || (!isLiteral && value.startsWith('$')))
    throw new MongoError('Location4161106', `${name} requires 'field' to be a constant string`);
  return value;
}

const CHANGE_CODES: PartCodes = {
  noDocument: 'Location4161100',
  unknown: 'Location4161101',
  lacks: { field: 'Location4161102', input: 'Location4161109' },
};
const SET_CODES: PartCodes = { ...CHANGE_CODES, lacks: { ...CHANGE_CODES.lacks, value: 'Location4161103' } };
const GET_CODES: PartCodes = {
  noDocument: 'Location3041701',
  unknown: 'Location3041701',
  lacks: { field: 'Location3041702', input: 'Location3041703' },
};

function changing(name: string, change: (copy: Doc, field: string, value: Value) => void): OperatorFactory {
  return (operand, compile) => {
    const codes = name === '$setField' ? SET_CODES : CHANGE_CODES;
    const field = fieldName(name, partsOf(name, operand, codes)['field']);
    const parts = Object.fromEntries(named(name, operand, codes, [], compile));
    const value: Expression = name === '$setField' ? parts['value'] : () => undefined;
    return (env) => {
      const input = parts['input'](env);
      if (isMissing(input)) return null;
      if (!isDoc(input)) throw new MongoError('Location4161105', `${name} requires 'input' to evaluate to type Object`);
      const copy = { ...input };
      change(copy, field, value(env));
      return boundedValue(name, copy);
    };
  };
}

function remove(copy: Doc, field: string): void {
  Reflect.deleteProperty(copy, field);
}

/** Operators on documents. */
export const OBJECT_OPERATORS: Record<string, OperatorFactory> = {
  $mergeObjects: mergeObjects,
  $getField: (operand, compile) => {
    const isExpression = !isDoc(operand) || Object.keys(operand)[0]?.startsWith('$');
    const parts = isExpression ? { field: operand, input: '$$CURRENT' } : partsOf('$getField', operand, GET_CODES);
    const [field, input] = [compile(parts['field']), compile(parts['input'])];
    return (env) => {
      const [source, name] = [input(env), field(env)];
      if (typeof name !== 'string')
        throw new MongoError(
          'Location3041704',
          `$getField requires 'field' to evaluate to type String, found ${typeName(name)}`,
        );
      if (source === null) return null;
      return isDoc(source) ? getField(source, name) : undefined;
    };
  },
  $setField: changing('$setField', (copy, field, value) => {
    if (value === undefined) remove(copy, field);
    else setField(copy, field, value);
  }),
  $unsetField: changing('$unsetField', remove),
  $bsonSize: ofValues('$bsonSize', 1, ([value]) => {
    if (!isDoc(value))
      throw new MongoError('Location31393', `$bsonSize requires a document input, found: ${typeName(value)}`);
    return encode(value).length;
  }),
  $objectToArray: (operand, compile) => {
    const [item] = exactly('$objectToArray', operand, 1, compile);
    return (env) => {
      const value = item(env);
      if (isMissing(value)) return null;
      if (!isDoc(value)) throw new MongoError('Location40390', '$objectToArray requires a document input');
      return Object.entries(value).map(([k, v]) => ({ k, v }));
    };
  },
};
