import { ENVIRONMENT, loadConfig } from '../../config.js';
import type { Config } from '../../platform/config/config.js';
import { unknownVariables, type EnvFile } from '../../platform/config/env-file.js';
import { ConfigError, wrongVariables } from '../../platform/config/variables.js';
import { ok, problem, warning, type Finding } from './finding.js';

/** Replaces a missing secret, so that the other variables can be checked. */
const PLACEHOLDER = 'x'.repeat(32);
/** Pairs of variables that are dropped together. */
const MAIL = ['SMTP_URL', 'MAIL_FROM'];
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];

/** Checks the variables and reads the valid variables. `config` is null if the valid variables still conflict. */
export function readSettings(
  env: NodeJS.ProcessEnv,
  file: EnvFile | null,
): { findings: Finding[]; config: Config | null } {
  const wrong = wrongVariables(env, ENVIRONMENT);
  const findings = wrong.map(({ name, sentence }) => problem(name, sentence));
  const rest = { ...env };
  for (const { name } of wrong) delete rest[name];
  const { config, sentences } = readRest(rest);
  findings.push(...sentences.map((sentence) => problem(nameIn(sentence), sentence)));
  for (const sentence of unknownVariables(env, file, Object.keys(ENVIRONMENT))) {
    // Only a name similar to a variable of Nepsh is certainly a typing error. Other names may belong to other programs.
    const make = sentence.includes('Did you mean') ? problem : warning;
    findings.push(make(nameIn(sentence), sentence));
  }
  if (findings.length === 0)
    findings.push(
      ok('variables', file ? `All variables are valid. They include ${file.path}.` : 'All variables are valid.'),
    );
  if (config)
    findings.push(
      ...addresses(
        config,
        wrong.map(({ name }) => name),
      ),
    );
  return { findings, config };
}

const nameIn = (sentence: string): string => sentence.split(' ')[0] ?? '';

/** Reads variables that are valid on their own. Drops and reports variables that conflict with each other. */
function readRest(env: NodeJS.ProcessEnv): { config: Config | null; sentences: string[] } {
  const sentences: string[] = [];
  for (;;) {
    try {
      return { config: loadConfig(env, { creates: false }), sentences };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const name = nameIn(error.message);
      sentences.push(error.message);
      // The same variable fails although it was dropped, so another attempt would fail too.
      if (sentences.filter((sentence) => nameIn(sentence) === name).length > 1) return { config: null, sentences };
      if (name === 'SECRET_KEY') env['SECRET_KEY'] = PLACEHOLDER;
      else for (const variable of [VAPID, MAIL].find((pair) => pair.includes(name)) ?? [name]) delete env[variable];
    }
  }
}

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Checks that the public address matches the reverse proxy. */
function addresses({ publicUrl, isProduction, trustProxy }: Config, wrong: readonly string[]): Finding[] {
  if (publicUrl === null) {
    if (!isProduction || wrong.includes('PUBLIC_URL')) return [];
    const example = 'Set it to the public address of the site. Example: PUBLIC_URL=https://sports.example.org';
    return [warning('PUBLIC_URL', `PUBLIC_URL is not set, so cookies are not restricted to https. ${example}`)];
  }
  const isHttps = publicUrl.startsWith('https:');
  const findings: Finding[] = [];
  if (isProduction && !isHttps && !isLocal(publicUrl)) {
    const why = 'passwords and cookies can be intercepted, and browsers do not offer pushes';
    findings.push(
      problem(
        'PUBLIC_URL',
        `PUBLIC_URL is ${publicUrl}. Without https, ${why}. Serve the site over https with a reverse proxy.`,
      ),
    );
  }
  if (isHttps && trustProxy.length === 0 && !wrong.includes('TRUST_PROXY')) {
    const why = 'all visitors behind the https proxy count as one address';
    findings.push(
      problem(
        'TRUST_PROXY',
        `TRUST_PROXY is not set: ${why}. Set it to the address of the proxy. Example: TRUST_PROXY=127.0.0.1`,
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok('PUBLIC_URL', `${publicUrl}${isHttps ? ', behind a trusted proxy' : ''}.`)];
}
