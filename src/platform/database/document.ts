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
  [Name in Exclude<Optional<Raw>, NullByDefault<Fields>>]?: NonNullable<Raw[Name]>;
};
