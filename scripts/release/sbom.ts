// The software bill of materials: what a release contains, in CycloneDX 1.6.
import { createHash } from 'node:crypto';
import { LIBRARIES, type Library } from './libraries.ts';
import type { Package } from './packages.ts';

const HASHES: Record<string, string> = { sha512: 'SHA-512', sha1: 'SHA-1' };

/** A licence's SPDX expression, or one identifier. */
const licenceOf = (licence: string) =>
  licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];

function describePackage({ name, version, licence, integrity }: Package) {
  const [algorithm = '', hash = ''] = integrity.split(/-(.*)/);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    hashes: [{ alg: HASHES[algorithm], content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: licenceOf(licence),
    purl,
  };
}

function describeLibrary({ name, version, licence }: Library) {
  const purl = `pkg:generic/${name}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: licenceOf(licence), purl };
}

/** A UUID that depends on the content alone, so that the same sources give the same file. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function createSbom(version: string, packages: readonly Package[], date: Date): string {
  const components = [...packages.map(describePackage), ...LIBRARIES.map(describeLibrary)];
  const lutea = `pkg:generic/lutea@${version}`;
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components]))}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: {
        type: 'application',
        'bom-ref': lutea,
        name: 'lutea',
        version,
        licenses: licenceOf('AGPL-3.0-only'),
        purl: lutea,
      },
    },
    components,
    dependencies: [{ ref: lutea, dependsOn: components.map((component) => component['bom-ref']) }],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
