import type { CommandResult } from './command-result.ts';

/** A command that opens the database itself, if it needs one. */
interface LocalCommand {
  name: string;
  argument: string;
  summary: string;
  /** Loads the command's code when it runs. */
  load: () => Promise<(args: readonly string[]) => Promise<CommandResult>>;
}

export const LOCAL_COMMANDS: readonly LocalCommand[] = [
  {
    name: 'setup',
    argument: '[--from FILE]',
    summary: 'ask for what an installation for others needs, test each answer, and write the settings file',
    load: async () => (await import('./setup/setup-command.ts')).runSetup,
  },
  {
    name: 'backup',
    argument: 'FILE',
    summary:
      'write everything into one file, while the server runs; --encrypt asks for a passphrase; without FILE into BACKUP_DIR',
    load: async () => (await import('./backup-command.ts')).runBackup,
  },
  {
    name: 'restore',
    argument: 'FILE',
    summary:
      'restore such a file into an empty database, built-in or your own; --deleted LIST repeats later deletions; --list lists those of BACKUP_DIR; --prove tries one out',
    load: async () => (await import('./restore-command.ts')).runRestore,
  },
  {
    name: 'upgrade',
    argument: '[FILE]',
    summary: 'say what is new in this version; with FILE: back up into it, then migrate the database',
    load: async () => (await import('./upgrade-command.ts')).runUpgrade,
  },
];

export function findLocalCommand([name]: readonly string[]): LocalCommand | undefined {
  return LOCAL_COMMANDS.find((command) => command.name === name);
}
