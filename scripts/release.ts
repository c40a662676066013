// Makes a release for Linux: one archive with everything that running needs. `npm run release`, or with a platform:
// `npm run release -- linux-arm64`. The same sources give the same archive.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROGRAMS_FOLDER } from '#leaf/own-files.ts';
import { releasedVersion } from '#server/cli/release-notes.ts';
import { buildPrograms, listWebModules } from './release/build-programs.ts';
import { writeNotices } from './release/notices.ts';
import { packagesOf, platformPackages, ROOT } from './release/packages.ts';
import { addAtomic, addPlatform } from './release/platform.ts';
import { createSbom } from './release/sbom.ts';
import { sourceDate, writeArchive, writeChecksums, writeSource } from './release/write-archive.ts';
import { buildWebIfChanged } from './web-build.ts';

/** Copied unchanged into the release. */
const COPIED = ['LICENSE', 'CHANGELOG.md', '.env.example', 'migrations', 'dist/web', 'packaging'];

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const { name, version: planned, license } = JSON.parse(read('package.json'));
const version = releasedVersion(planned, read('CHANGELOG.md'));

/** A package.json with only what Node and `lutea --version` read. */
function writePackage(folder: string): void {
  const content = { name, version, license, private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

function copyFiles(folder: string): void {
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const file of ['lutea', 'README.md']) {
    cpSync(join(ROOT, 'packaging', 'release', file), join(folder, file));
  }
  rmSync(join(folder, 'dist', 'web', '.sources'));
  rmSync(join(folder, 'packaging', 'release'), { recursive: true });
}

interface Wanted {
  platform: string;
  /** The file libatomic.so.1, needed when the release is for another platform than this machine's. */
  libatomic: string | undefined;
}

async function fill(folder: string, { platform, libatomic }: Wanted): Promise<void> {
  buildWebIfChanged();
  writePackage(folder);
  copyFiles(folder);
  const modules = [...(await buildPrograms(join(folder, PROGRAMS_FOLDER))), ...(await listWebModules())];
  const packages = [...packagesOf(modules), ...platformPackages(platform)];
  addPlatform(folder, platform);
  addAtomic(folder, platform, libatomic);
  writeNotices(folder, packages);
  writeFileSync(join(folder, 'sbom.cdx.json'), createSbom(version, packages, sourceDate()));
  writeSource(folder);
}

async function makeRelease(wanted: Wanted, target: string): Promise<string> {
  const temporary = mkdtempSync(join(tmpdir(), 'lutea-release-'));
  try {
    const folder = join(temporary, `lutea-${version}`);
    mkdirSync(folder);
    await fill(folder, wanted);
    mkdirSync(target, { recursive: true });
    return writeArchive(folder, join(target, `lutea-${version}-${wanted.platform}.tar.gz`));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: join(ROOT, 'dist', 'release') }, libatomic: { type: 'string' } },
  allowPositionals: true,
});
const [platform = `linux-${process.arch}`] = positionals;
const archive = await makeRelease({ platform, libatomic: values.libatomic }, values.to);
writeChecksums(values.to);
console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
