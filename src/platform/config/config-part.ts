import type { CleanedEnv } from 'envalid';
import type { PlatformConfig } from './platform-config.js';
import { readVariables, type Variables } from './variables.js';

/** The part of the configuration that one module declares; `config.get(part)` is its value. */
export interface ConfigPart<T> {
  readonly variables: Variables;
  /** Reads it. Raises ConfigError for a variable that is wrong. */
  read(env: NodeJS.ProcessEnv, platform: PlatformConfig): PartRead<T>;
}

/** The value of a part. */
export type ConfigOf<P> = P extends ConfigPart<infer T> ? T : never;

interface PartRead<T> {
  value: T;
  /** Whether it has something kept in the data folder. */
  usesDataDir: boolean;
}

/**
 * Declares variables of a module, and what it makes of them. The module does so in a `*.config.ts` of its own, which imports
 * no more than it needs, as every program that reads the environment loads it; `src/config.ts` lists all.
 * @param make raises ConfigError where values do not fit each other
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
