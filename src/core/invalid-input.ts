/** Thrown by the core when an argument cannot mean anything; callers validate first, so this is a bug caught. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
