import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ENVIRONMENT, loadConfig } from '../../src/config.js';
import { PLATFORM_VARIABLES } from '../../src/platform/config/platform-variables.js';
import { readVariables, wrongVariables } from '../../src/platform/config/variables.js';
import { ingestConfig, recordingsConfig } from '../../src/platform/processes/ingest.config.js';
import { uploadsConfig } from '../../src/platform/uploads/uploads.config.js';
import { expectNone } from '../support/expect-none.js';
import { releasedApi } from '../support/released-api.js';

interface KubernetesObject {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}
interface Probe {
  httpGet: object;
  periodSeconds: number;
  failureThreshold: number;
}
interface Deployment {
  template: {
    metadata: { labels: object };
    spec: {
      terminationGracePeriodSeconds: number;
      securityContext: object;
      volumes: { name: string }[];
      containers: {
        envFrom: object[];
        ports: object[];
        startupProbe: Probe;
        livenessProbe: Probe;
        readinessProbe: Probe;
        securityContext: object;
        volumeMounts: { name: string; mountPath: string }[];
      }[];
    };
  };
}
/** Default values of the service. */
const ENVIRONMENT_DEFAULTS = readVariables({}, PLATFORM_VARIABLES);

const ROOT = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Returns the part of a compose file that describes a service: the indented lines below its name. */
function serviceIn(file: string, name: string): string {
  const section = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(text(file))?.[1];
  if (!section) throw new Error(`${file} has no service ${name}`);
  return section;
}

describe.each(['compose.yaml', 'deploy/compose.scale.yaml'])('%s', (file) => {
  const service = serviceIn(file, 'nepsh');
  const variables = [...service.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));

  it('sets only variables that exist', () => {
    expect(variables.length).toBeGreaterThan(3);
    const unknown = variables.filter(({ name }) => !(name in ENVIRONMENT)).map(({ name }) => name);
    expectNone(unknown, 'Correct or remove these names.');
  });

  it('trusts only its own network', () => {
    const network = variables.find(({ name }) => name === 'TRUST_PROXY')?.value;
    expect(text(file)).toContain(`config: [{ subnet: ${String(network)} }]`);
  });

  it('mounts files that exist, and the folders of the image', () => {
    const mountedPaths = [...text(file).matchAll(/- (\.\/[^:]+):/g)].map(([, path = '']) => path);
    expectNone(
      mountedPaths.filter((path) => !existsSync(join(ROOT, dirname(file), path))),
      'Correct these paths.',
    );
    const image = /RUN mkdir (.*) && chown node:node/.exec(text('Dockerfile'))?.[1]?.split(' ');
    for (const [, folder] of service.matchAll(/- \w+:(\/\w+)$/gm)) expect(image).toContain(folder);
  });
});

describe('compose.yaml', () => {
  interface Compose {
    services: Record<'nepsh', { build: string; image: string; environment: Record<string, string>; ports: string[] }>;
  }
  const { nepsh } = (parse(text('compose.yaml')) as Compose).services;
  /** Returns the environment as Compose does, for the two operators that the file uses. */
  const environmentWith = (settings: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(nepsh.environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):([+-])([^}]*)\}/g, (_, variable: string, operator: string, more: string) => {
          const setting = settings[variable] ?? '';
          return operator === '+' ? setting && more : setting || more;
        }),
      ]),
    );
  const configWith = (settings: Record<string, string>) => loadConfig(environmentWith(settings), { creates: false });

  it('needs no settings for a trial, which only this machine can reach', () => {
    expect(configWith({})).toMatchObject({ isDevelopment: true, publicUrl: null });
    expect(nepsh.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('runs in production as soon as a site is named, and then requires a secret', () => {
    const settings = { SITE: 'sports.example.org', SECRET_KEY: 'k'.repeat(64) };
    expect(configWith(settings)).toMatchObject({ isProduction: true, publicUrl: 'https://sports.example.org' });
    expect(() => configWith({ SITE: settings.SITE })).toThrow('SECRET_KEY must be set');
  });

  it('builds the image if the registry does not have it', () => {
    expect(nepsh).toMatchObject({ build: '.', image: expect.stringMatching(/^\$\{NEPSH_IMAGE:-.+\}:\d/) });
  });
});

describe('the options for encoders', () => {
  interface Encoders {
    services: { nepsh: { environment: Record<string, string>; ports: string[] } };
  }
  interface Patch {
    spec: {
      replicas: number;
      template: {
        spec: {
          containers: {
            env: { name: string; value: string }[];
            ports: { name: string }[];
            volumeMounts: { mountPath: string }[];
          }[];
          volumes: { persistentVolumeClaim: { claimName: string } }[];
        };
      };
    };
  }
  const read = (path: string): unknown[] => parseAllDocuments(text(path)).map((document) => document.toJS() as unknown);
  const ingestOf = (environment: Record<string, string>) =>
    loadConfig({ ...environment, SECRET_KEY: 'k'.repeat(64), NODE_ENV: 'production' }, { creates: false });

  it('open the port of the ingest in compose', () => {
    const [encoders] = read('deploy/compose.encoders.yaml') as [Encoders];
    const { environment, ports } = encoders.services.nepsh;

    expect(ingestOf(environment).get(ingestConfig)).toMatchObject({ port: 1935, host: '0.0.0.0' });
    expect(ports).toEqual(['1935:1935']);
  });

  it('open the port of the ingest in Kubernetes, with a volume for one pod', () => {
    const [claim, service] = read('deploy/kubernetes/encoders.yaml') as [KubernetesObject, KubernetesObject];
    const [patch] = read('deploy/kubernetes/encoders-patch.yaml') as [Patch];
    const { containers, volumes } = patch.spec.template.spec;
    const [container] = containers;
    const environment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const config = ingestOf(environment);

    expect(patch.spec.replicas).toBe(1);
    expect(config.get(ingestConfig)).toMatchObject({ port: 1935, host: '0.0.0.0' });
    expect(config.get(recordingsConfig).dir).toBe(container?.volumeMounts[0]?.mountPath);
    expect(service.spec['ports']).toEqual([{ name: 'rtmp', port: 1935, targetPort: container?.ports[0]?.name }]);
    expect(volumes.map(({ persistentVolumeClaim }) => persistentVolumeClaim.claimName)).toEqual([claim.metadata.name]);
  });
});

describe('deploy/systemd/nepsh.service', () => {
  it('starts the service with the options of the image', () => {
    const flags = /^CMD \["node", (.*)\]/m.exec(text('Dockerfile'))?.[1]?.replaceAll('"', '').replaceAll(',', '');
    const [options, script] = [flags?.replace(/ \S+$/, ''), flags?.split(' ').at(-1)];
    expect(text('deploy/systemd/nepsh.service')).toContain(
      `/.bin/node ${String(options)} /opt/nepsh/current/${String(script)}\n`,
    );
  });

  it('runs its commands in the same folder, with the same Node.js and user', () => {
    const [unit, command] = [text('deploy/systemd/nepsh.service'), text('deploy/systemd/nepsh')];
    const valueOf = (name: string): string => new RegExp(`^${name}=(\\S+)`, 'm').exec(unit)?.[1] ?? `no ${name}`;
    expect(command).toContain(`cd ${valueOf('WorkingDirectory')} `);
    expect(command).toContain(
      `runuser -u ${valueOf('User')} -- ${valueOf('ExecStart')} /opt/nepsh/current/dist/cli/nepsh.js "$@"`,
    );
    expect(unit).toContain(`.env.example ${valueOf('WorkingDirectory')}/.env\n`);
    expect(spawnSync('sh', ['-n', join(ROOT, 'deploy/systemd/nepsh')]).status).toBe(0);
  });

  it('sets valid variables with the commands at its top', () => {
    const printed = /printf '([^']+)'/.exec(text('deploy/systemd/nepsh.service'))?.[1] ?? '';
    const lines = printed.replace('%s', 'k'.repeat(64)).split('\\n').filter(Boolean);
    const environment = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    expectNone(
      Object.keys(environment).filter((name) => !(name in ENVIRONMENT)),
      'Correct or remove these names.',
    );
    expect(loadConfig(environment, { creates: false })).toMatchObject({
      isProduction: true,
      dataDir: '/var/lib/nepsh',
    });
  });

  (isInstalled('systemd-analyze') ? it : it.skip)('is valid for systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nepsh-systemd-'));
    try {
      const file = join(folder, 'nepsh.service');
      // The test's checkout is in another folder.
      const unit = text('deploy/systemd/nepsh.service').replace(
        '/opt/nepsh/current/node_modules/.bin/node',
        process.execPath,
      );
      writeFileSync(file, unit);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      expect({ status, about: stderr.split('\n').filter((line) => line.includes('nepsh')) }).toEqual({
        status: 0,
        about: [],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

(isInstalled('caddy') ? describe : describe.skip)('deploy/caddy', () => {
  it.each(['Caddyfile', 'Caddyfile.compose'])('accepts %s as valid', (name) => {
    const options = ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/caddy', name)];
    const env = { ...process.env, SITE_ADDRESS: 'sports.example.org' };
    const { status, stderr } = spawnSync('caddy', options, { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
  });
});

describe('deploy/kubernetes/nepsh.yaml', () => {
  const documents = parseAllDocuments(text('deploy/kubernetes/nepsh.yaml'));
  const objects = documents.map((document) => document.toJS() as KubernetesObject);
  const kind = (requestedKind: string): KubernetesObject => {
    const match = objects.find((object) => object.kind === requestedKind);
    if (!match) throw new Error(`The file has no ${requestedKind}`);
    return match;
  };
  const deployment = kind('Deployment').spec as unknown as Deployment;
  const pod = deployment.template.spec;
  const [container] = pod.containers;
  const settings = kind('ConfigMap').data ?? {};
  /** Secrets in the command of the comment at the top of the file. */
  const secrets = [...text('deploy/kubernetes/nepsh.yaml').matchAll(/--from-literal=([A-Z_0-9]+)=['"]?([^\s'"]+)/g)];

  it('is YAML, with all objects in one namespace', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const namespaced = objects.filter((object) => object.kind !== 'Namespace');
    expect(new Set(namespaced.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([kind('Namespace').metadata.name]),
    );
  });

  it('sets existing variables to valid values, and contains no secrets', () => {
    const secretValues = Object.fromEntries(secrets.map(([, name = '', value = '']) => [name, value]));
    const names = [...Object.keys(settings), ...Object.keys(secretValues)];
    expectNone(
      names.filter((name) => !(name in ENVIRONMENT)),
      'Correct or remove these names.',
    );
    expect(names).toEqual(expect.arrayContaining(['SECRET_KEY', 'MONGODB_URI', 'REDIS_URL', 'UPLOADS_S3_BUCKET']));
    const environment = { ...settings, ...secretValues, SECRET_KEY: 'k'.repeat(64), NODE_ENV: 'production' };
    expect(wrongVariables(environment, ENVIRONMENT)).toEqual([]);
    expect(loadConfig(environment, { creates: false }).get(uploadsConfig).s3).not.toBeNull();
    expect(Object.keys(settings).filter((name) => /SECRET|PASSWORD|URI|TOKEN|REDIS|KEY/.test(name))).toEqual([]);
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: kind('ConfigMap').metadata.name } },
      { secretRef: { name: 'nepsh' } },
    ]);
  });

  it('opens the ports of the image, and probes existing addresses', () => {
    const port = Number(/PORT=(\d+)/.exec(text('Dockerfile'))?.[1]);
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: Number(settings['METRICS_PORT']) },
    ]);
    const paths = Object.keys(releasedApi().paths);
    for (const [probe, path] of [
      ['startupProbe', '/api/health/live'],
      ['livenessProbe', '/api/health/live'],
      ['readinessProbe', '/api/health/ready'],
    ] as const) {
      expect(container?.[probe].httpGet).toEqual({ path, port: 'http' });
      expect(paths).toContain(path);
    }
    const delay = Number(settings['STOP_DELAY_SECONDS']);
    const { periodSeconds, failureThreshold } = container?.readinessProbe ?? { periodSeconds: 99, failureThreshold: 9 };
    expect(delay).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + ENVIRONMENT_DEFAULTS.OPEN_REQUESTS_SECONDS);
  });

  it('runs without privileges on a read-only root file system', () => {
    expect(text('Dockerfile')).toContain('\nUSER node\n');
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const volumes = pod.volumes.map(({ name }) => name);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(volumes);
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(
      /DATA_DIR=(\S+)/.exec(text('Dockerfile'))?.[1],
    );
  });

  it('selects the same pods everywhere, and limits the number of unavailable pods', () => {
    const labels = kind('Deployment').spec['selector'] as { matchLabels: object };
    expect(deployment.template.metadata.labels).toEqual(labels.matchLabels);
    expect(kind('Service').spec['selector']).toEqual(labels.matchLabels);
    expect(kind('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector: labels });
    expect(kind('Service').spec['ports']).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    expect(JSON.stringify(kind('Ingress').spec)).toContain(
      JSON.stringify({ service: { name: kind('Service').metadata.name, port: { name: 'http' } } }),
    );
  });
});
