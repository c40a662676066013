/** An endpoint of the vendor: its path and how to read its answer. */
export interface Resource<Args extends readonly unknown[], Value> {
  /** For messages: the address would hold the person's name. */
  label: string;
  path(...args: Args): string;
  /** `json` is undefined where the answer was empty. */
  parse(json: unknown): Value;
}
