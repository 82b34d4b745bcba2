/** The part of an OpenAPI 3 document that clients rely on. */
export interface ApiDocument {
  paths: Record<string, Record<string, Call | undefined> | undefined>;
  components?: { schemas?: Record<string, Schema> };
}

interface Call {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Body & { required?: boolean };
  responses?: Record<string, Body>;
  security?: object[];
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

interface Body {
  content?: Record<string, { schema?: Schema }>;
}

export interface Schema {
  $ref?: string;
  description?: string;
  example?: unknown;
  allOf?: Schema[];
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  format?: string;
  [bound: `min${string}` | `max${string}`]: number | undefined;
}

/** Clients send requests, whose values must stay allowed, and receive responses, which must not contain other values. */
type Direction = 'requests' | 'responses';

const BOUNDS = ['minimum', 'minLength', 'minItems', 'maximum', 'maxLength', 'maxItems'] as const;

/** Returns the changes of an API that break its clients, one sentence each: it lacks or limits a part of the released API. */
export function narrowings(released: ApiDocument, current: ApiDocument): string[] {
  return [...new Set(new Comparison(released, current).ofCalls())];
}

class Comparison {
  /** Pairs of named schemas whose fields were compared, because schemas refer to each other. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly released: ApiDocument,
    private readonly current: ApiDocument,
  ) {}

  ofCalls(): string[] {
    return Object.entries(this.released.paths).flatMap(([path, calls = {}]) =>
      Object.entries(calls).flatMap(([method, call]) => {
        const name = `${method.toUpperCase()} ${path}`;
        const now = this.current.paths[path]?.[method];
        if (!call) return [];
        return now ? this.ofCall(name, call, now) : [`${name} was removed`];
      }),
    );
  }

  private ofCall(name: string, before: Call, now: Call): string[] {
    const isAnonymous = ({ security = [] }: Call): boolean =>
      security.some((credentials) => Object.keys(credentials).length === 0);
    return [
      ...problem(isAnonymous(before) && !isAnonymous(now), `${name} requires credentials now`),
      ...this.ofParameters(name, before.parameters ?? [], now.parameters ?? []),
      ...problem(
        now.requestBody?.required === true && before.requestBody?.required !== true,
        `${name} requires a body now`,
      ),
      ...this.ofBody('requests', `the body of ${name}`, before.requestBody, now.requestBody),
      ...Object.entries(before.responses ?? {}).flatMap(([status, body]) => {
        const at = `response ${status} of ${name}`;
        return [
          ...problem(!now.responses?.[status], `${at} was removed`),
          ...this.ofBody('responses', at, body, now.responses?.[status]),
        ];
      }),
    ];
  }

  private ofParameters(name: string, before: readonly Parameter[], now: readonly Parameter[]): string[] {
    const find = (list: readonly Parameter[], { name: key, in: place }: Parameter): Parameter | undefined =>
      list.find((parameter) => parameter.name === key && parameter.in === place);
    return [
      ...before.flatMap((parameter) => {
        const at = `parameter ${parameter.name} of ${name}`;
        const parameterNow = find(now, parameter);
        return parameterNow
          ? this.ofSchema('requests', at, parameter.schema, parameterNow.schema)
          : [`${at} was removed`];
      }),
      ...now
        .filter((parameter) => parameter.required && !find(before, parameter)?.required)
        .map((parameter) => `parameter ${parameter.name} of ${name} is required now`),
    ];
  }

  private ofBody(direction: Direction, at: string, before?: Body, now?: Body): string[] {
    return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
      const content = now?.content?.[type];
      return content ? this.ofSchema(direction, at, schema, content.schema) : [`${type} was removed from ${at}`];
    });
  }

  private ofSchema(direction: Direction, place: string, before: Schema = {}, now: Schema = {}): string[] {
    const [old, next] = [resolved(before, this.released), resolved(now, this.current)];
    const isRequest = direction === 'requests';
    const values = [
      ...ofTypes(isRequest, place, old, next),
      ...ofEnum(isRequest, place, old, next),
      ...(isRequest ? ofLimits(place, old, next) : []),
    ];
    const pair = `${direction} ${refOf(before)} ${refOf(now)}`;
    if (this.compared.has(pair)) return values;
    const ref = refOf(before);
    if (ref) this.compared.add(pair);
    // A named schema occurs at many places, so its name is clearer than the first place.
    const at = ref ? `${nameOf(ref)} in ${direction}` : place;
    return [
      ...values,
      ...this.ofFields(direction, at, old, next),
      ...this.ofPart(direction, `an entry of ${at}`, old.items, next.items),
      ...this.ofPart(direction, `a value of ${at}`, old.additionalProperties, next.additionalProperties),
    ];
  }

  private ofPart(direction: Direction, at: string, before?: boolean | Schema, now?: boolean | Schema): string[] {
    return typeof before === 'object' ? this.ofSchema(direction, at, before, typeof now === 'object' ? now : {}) : [];
  }

  private ofFields(direction: Direction, at: string, before: Schema, now: Schema): string[] {
    const [required, requiredNow] = [new Set(before.required), new Set(now.required)];
    const fields = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const schemaNow = now.properties?.[name];
      if (!schemaNow) return [`field ${name} of ${at} was removed`];
      return [
        ...problem(
          direction === 'responses' && required.has(name) && !requiredNow.has(name),
          `field ${name} of ${at} is optional now`,
        ),
        ...this.ofSchema(direction, `field ${name} of ${at}`, schema, schemaNow),
      ];
    });
    const demanded = direction === 'requests' ? [...requiredNow].filter((name) => !required.has(name)) : [];
    return [...fields, ...demanded.map((name) => `field ${name} of ${at} is required now`)];
  }
}

function ofTypes(isRequest: boolean, at: string, before: Schema, now: Schema): string[] {
  const [types, typesNow] = [typesOf(before), typesOf(now)];
  const [promised, allowed] = isRequest ? [types, typesNow] : [typesNow, types];
  // A schema without types allows every value.
  if (allowed.length === 0) return [];
  if (promised.length === 0)
    return [`${at} ${isRequest ? `accepts only ${typesNow.join(' or ')} now` : 'may have any type now'}`];
  return promised
    .filter((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    .map((type) => `${at} ${isRequest ? `accepts no ${type} now` : `may be ${type} now`}`);
}

const typesOf = ({ type, nullable }: Schema): string[] => (type ? [type, ...(nullable ? ['null'] : [])] : []);

function ofEnum(isRequest: boolean, at: string, before: Schema, now: Schema): string[] {
  if (!now.enum) return [];
  if (!before.enum) return problem(isRequest, `${at} accepts only ${now.enum.join(' or ')} now`);
  return before.enum
    .filter((value) => !now.enum?.includes(value))
    .map((value) => `value ${String(value)} of ${at} was removed`);
}

function ofLimits(at: string, before: Schema, now: Schema): string[] {
  const bounds = BOUNDS.flatMap((name) => {
    const [old, next] = [before[name], now[name]];
    const isTighter = next !== undefined && (old === undefined || (name.startsWith('max') ? next < old : next > old));
    return problem(isTighter, `${name} of ${at} is ${next} now`);
  });
  const formats = (['pattern', 'format'] as const).flatMap((name) =>
    problem(now[name] !== undefined && now[name] !== before[name], `${name} of ${at} is ${now[name]} now`),
  );
  return [...bounds, ...formats];
}

const problem = (isProblem: boolean, text: string): string[] => (isProblem ? [text] : []);

/** Returns the reference of a schema, which the library puts into `allOf` if the schema has further properties. */
const refOf = ({ $ref, allOf }: Schema): string | undefined => $ref ?? allOf?.find((part) => part.$ref)?.$ref;

const nameOf = (ref: string): string => ref.replace('#/components/schemas/', '');

/** Follows references, and merges the schemas that must all match. */
function resolved(schema: Schema, document: ApiDocument): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const target = $ref === undefined ? undefined : document.components?.schemas?.[nameOf($ref)];
  const parts = [...(target ? [target] : []), ...allOf].map((part) => resolved(part, document));
  return [...parts, own].reduce<Schema>(
    (merged, part) => ({
      ...merged,
      ...part,
      ...(merged.properties && part.properties && { properties: { ...merged.properties, ...part.properties } }),
      ...(merged.required && part.required && { required: [...merged.required, ...part.required] }),
    }),
    {},
  );
}
