import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** The part of Emscripten's file system that is used here; `file` is a path or an open file. */
interface CompiledFiles {
  chmod(file: unknown, mode: number, isLink?: boolean): void;
}

const FOR_OTHERS = 0o077;

function keepPrivate(module: Module): void {
  const files = module.FS as CompiledFiles;
  const { chmod } = files;
  files.chmod = (file, mode, isLink) => Reflect.apply(chmod, files, [file, mode & ~FOR_OTHERS, isLink]);
}

/**
 * Keeps the embedded database's files private to the service's user. The umask is not enough: PGlite sets the mode of
 * each new file itself, to one that lets everyone read and write.
 */
export class PrivateFiles extends NodeFS {
  override init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), keepPrivate] });
  }
}
