/** Declares the library's internal metadata, which has no types: the class of a nested field. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(target: unknown, property: string): { typeFunction(): unknown } | undefined;
  };
}
