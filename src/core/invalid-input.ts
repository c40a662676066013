/** An argument that makes no sense. Callers validate first, so this is a bug. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
