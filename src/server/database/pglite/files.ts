import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** What is used of the file system that PGlite was compiled with; `file` is a path, or an object of its kind of file. */
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
 * The embedded database's files, for the service's own user alone. The process's umask is not enough: PGlite sets the
 * mode of each file after making it, which for those of a new database is one that lets everyone read and write.
 */
export class PrivateFiles extends NodeFS {
  override init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), keepPrivate] });
  }
}
