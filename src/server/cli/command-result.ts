/** The output of a command: to standard output if it succeeded, to standard error if not. */
export interface CommandResult {
  lines: string[];
  ok: boolean;
  /** Goes to standard output even if it lists problems, because the list is what the operator wants. */
  isReport?: boolean;
}

export const fail = (...lines: string[]): CommandResult => ({ lines, ok: false });

export const SETTINGS_HINT =
  'Commands need the same settings as the server: the same .env file, or the same environment.';
