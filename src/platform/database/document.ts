import type { InferRawDocType } from 'mongoose';

/**
 * A narrower type for a field than mongoose infers, as a union of texts or the content of a mixed field; it changes
 * nothing at run time.
 */
export const typed = <T>(): { __rawDocTypeHint: T } => ({}) as { __rawDocTypeHint: T };

type NullByDefault<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { default: null } ? Name : never;
}[keyof Fields];
type Optional<Raw> = { [Name in keyof Raw]-?: object extends Pick<Raw, Name> ? Name : never }[keyof Raw];

/**
 * A document as the fields of its schema say. Mongoose takes a field that need not be there to be null as well: here it is left
 * out, or null, if that is its default.
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

/** A part of a document, which has no id of its own. */
export type PartOf<Fields> = Omit<DocOf<Fields>, '_id'>;

/** A document some of whose fields records of older versions lack: a default fills them in new records alone. */
export type Older<Doc, Names extends keyof Doc> = Omit<Doc, Names> & Partial<Pick<Doc, Names>>;

/** A document some of whose fields every record has, although the schema does not require them. */
export type Certain<Doc, Names extends keyof Doc> = Omit<Doc, Names> & Required<Pick<Doc, Names>>;
