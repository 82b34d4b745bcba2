import type { InferRawDocType } from 'mongoose';

/**
 * Declares a narrower type for a field than mongoose infers, such as a union of strings or the content of a mixed field. It has
 * no effect at run time.
 */
export const typed = <T>(): { __rawDocTypeHint: T } => ({}) as { __rawDocTypeHint: T };

type NullByDefault<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { default: null } ? Name : never;
}[keyof Fields];
type Optional<Raw> = { [Name in keyof Raw]-?: object extends Pick<Raw, Name> ? Name : never }[keyof Raw];

/**
 * Document type of a schema's fields. Mongoose types an optional field as possibly null; here it is omitted instead, or null if
 * null is its default.
 */
export type DocOf<Fields, Raw = InferRawDocType<Fields>> = Omit<Raw, Optional<Raw>> & {
  [Name in Optional<Raw> & NullByDefault<Fields>]: NonNullable<Raw[Name]> | null;
} & {
  [Name in Exclude<Optional<Raw>, NullByDefault<Fields>>]?: Name extends keyof Fields
    ? Fields[Name] extends { __rawDocTypeHint: infer Typed }
      ? Typed
      : NonNullable<Raw[Name]>
    : NonNullable<Raw[Name]>;
};

/** Type of a subdocument, which has no id. */
export type PartOf<Fields> = Omit<DocOf<Fields>, '_id'>;

/** Document type of records from older versions, which may lack some fields. Defaults only apply to new records. */
export type Older<Doc, Names extends keyof Doc> = Omit<Doc, Names> & Partial<Pick<Doc, Names>>;

/** Document type for records that always have some fields that the schema does not require. */
export type Certain<Doc, Names extends keyof Doc> = Omit<Doc, Names> & Required<Pick<Doc, Names>>;
