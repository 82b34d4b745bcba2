import { cleanEnv, type CleanedEnv, type ReporterOptions, type ValidatorSpec } from 'envalid';

/** A variable of the environment is wrong: the message names it, says what is wrong and gives an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A variable's check, meaning, default and example. */
export type Variable<T = unknown> = ValidatorSpec<T> & { readonly isHidden?: true };
/** By their names. */
export type Variables = Readonly<Record<string, Variable>>;

/** Marks the variable of a secret: no message repeats its value. */
export const hidden = <S extends object>(variable: S): S & { readonly isHidden: true } => ({
  ...variable,
  isHidden: true,
});

/** A variable that is wrong, and a sentence that names it, says what is wrong and gives an example. */
export interface WrongVariable {
  name: string;
  sentence: string;
}

/** Reads variables; raises ConfigError naming the first one that is wrong. */
export function readVariables<V extends Variables>(env: NodeJS.ProcessEnv, variables: V): CleanedEnv<V> {
  return check(env, variables, ([first]) => {
    if (first) throw new ConfigError(first.sentence);
  });
}

/** All variables that are wrong. */
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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return cleanEnv(given, variables, {
    reporter: ({ errors }: ReporterOptions<Record<string, unknown>>) => {
      const wrong = Object.entries(errors).flatMap(([name, error]) => {
        const { example = '', isHidden = false } = variables[name] ?? {};
        const was = isHidden ? '…' : shown(given[name]);
        return error
          ? [{ name, sentence: `${name} ${error.message} (it is '${was}'). Example: ${name}=${example}` }]
          : [];
      });
      report(wrong);
    },
  });
}

/** Characters of a wrong value that its error repeats. */
const MAX_SHOWN = 80;

function shown(value: string | undefined): string {
  const text = (value ?? '').replaceAll(/\p{C}+/gu, ' ');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
