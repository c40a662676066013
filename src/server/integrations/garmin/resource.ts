/** An endpoint of the vendor: its path and how to parse its response. */
export interface Resource<Args extends readonly unknown[], Value> {
  /** Names the resource in messages: its URL would contain the person's name. */
  label: string;
  path(...args: Args): string;
  /** `json` is undefined if the response was empty. */
  parse(json: unknown): Value;
}
