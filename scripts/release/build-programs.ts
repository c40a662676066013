import { build, type InlineConfig } from 'vite';
import { PROGRAMS } from '#leaf/own-files.ts';
import { ROOT } from './packages.ts';

/** Builds, and returns the files of all modules that went in. */
async function buildAll(config: InlineConfig): Promise<string[]> {
  const result = await build({ root: ROOT, logLevel: 'error', ...config });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** Bundles the server's programs with their packages into a few files. */
export function buildPrograms(outDir: string): Promise<string[]> {
  return buildAll({
    configFile: false,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'esnext',
      // Stack traces of an operator's log name functions and lines.
      minify: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** The modules of the web app, which `web-build.ts` builds. */
export const listWebModules = (): Promise<string[]> =>
  buildAll({ configFile: `${ROOT}/vite.config.ts`, root: `${ROOT}/src/web`, build: { write: false } });
