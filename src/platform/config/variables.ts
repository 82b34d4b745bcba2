import { cleanEnv, type CleanedEnv, type ReporterOptions, type ValidatorSpec } from 'envalid';

/** An invalid environment variable. The message names the variable, explains the error, and gives an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Validator, description, default, and example of a variable. */
export type Variable<T = unknown> = ValidatorSpec<T> & { readonly isHidden?: true };
/** Variables by name. */
export type Variables = Readonly<Record<string, Variable>>;

/** Marks a variable as secret, so that no message contains its value. */
export const hidden = <S extends object>(variable: S): S & { readonly isHidden: true } => ({
  ...variable,
  isHidden: true,
});

/** An invalid variable, with a sentence that names the variable, explains the error, and gives an example. */
export interface WrongVariable {
  name: string;
  sentence: string;
}

/** Reads variables. Throws ConfigError for the first invalid variable. */
export function readVariables<V extends Variables>(env: NodeJS.ProcessEnv, variables: V): CleanedEnv<V> {
  return check(env, variables, ([first]) => {
    if (first) throw new ConfigError(first.sentence);
  });
}

/** Returns all invalid variables. */
export function wrongVariables(env: NodeJS.ProcessEnv, variables: Variables): WrongVariable[] {
  const all: WrongVariable[] = [];
  check(env, variables, (wrong) => all.push(...wrong));
  return all;
}

function check<V extends Variables>(
  env: NodeJS.ProcessEnv,
  variables: V,
  report: (wrong: WrongVariable[]) => void,
): CleanedEnv<V> {
  const nonEmptyEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return cleanEnv(nonEmptyEnv, variables, {
    reporter: ({ errors }: ReporterOptions<Record<string, unknown>>) => {
      const wrong = Object.entries(errors).flatMap(([name, error]) => {
        const { example = '', isHidden = false } = variables[name] ?? {};
        const was = isHidden ? '…' : quoted(nonEmptyEnv[name]);
        return error
          ? [{ name, sentence: `${name} ${error.message} (it is '${was}'). Example: ${name}=${example}` }]
          : [];
      });
      report(wrong);
    },
  });
}

/** Maximum number of characters of an invalid value in a message. */
const MAX_SHOWN = 80;

function quoted(value: string | undefined): string {
  const text = (value ?? '').replaceAll(/\p{C}+/gu, ' ');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
