import type { CleanedEnv } from 'envalid';
import type { PlatformConfig } from './platform-config.js';
import { readVariables, type Variables } from './variables.js';

/** The part of the configuration that one module declares. `config.get(part)` returns its value. */
export interface ConfigPart<T> {
  readonly variables: Variables;
  /** Reads the variables of the part. Throws ConfigError if a variable is invalid. */
  read(env: NodeJS.ProcessEnv, platform: PlatformConfig): PartRead<T>;
}

/** The value of a part. */
export type ConfigOf<P> = P extends ConfigPart<infer T> ? T : never;

interface PartRead<T> {
  value: T;
  /** Whether the part stores files in the data folder. */
  usesDataDir: boolean;
}

/**
 * Declares the variables of a module and the value built from them. Each module does so in a separate `*.config.ts` with few
 * imports, because every program that reads the environment loads the file. `src/config.ts` lists all parts.
 * @param make builds the value; throws ConfigError if the variables contradict each other
 */
export function declareConfig<V extends Variables, T>(
  variables: V,
  make: (read: CleanedEnv<V>, platform: PlatformConfig) => T,
  { usesDataDir }: { usesDataDir?: (value: T, platform: PlatformConfig) => boolean } = {},
): ConfigPart<T> {
  return {
    variables,
    read(env, platform) {
      const value = make(readVariables(env, variables), platform);
      return { value, usesDataDir: usesDataDir?.(value, platform) ?? false };
    },
  };
}
