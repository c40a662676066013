/** The error for an invalid argument. Callers validate first, so it means a bug. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
