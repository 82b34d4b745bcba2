// class-transformer reads types that a compiler may store with a class. The code of the browser has none.
Object.assign(Reflect, { getMetadata: () => undefined });
