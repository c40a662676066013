/** What a key for a tool may open. A route without a scope refuses every key. */
export const TOOL_SCOPES = [
  'today:read',
  'plan:read',
  'plan:write',
  'days:read',
  'days:write',
  'periods:write',
  /** Symptoms, illness and notes, which `days:read` and `today:read` leave out. */
  'notes',
  'export:read',
  /** Opens `/mcp` and nothing else. There an assistant may do what the key's other scopes allow. */
  'mcp',
] as const;

export type ToolScope = (typeof TOOL_SCOPES)[number];

/** The path of the endpoint for assistants. */
export const ASSISTANT_PATH = '/mcp';

export type AssistantScope = Exclude<ToolScope, 'export:read'>;

/** The scopes that an assistant may request from a person. */
export const ASSISTANT_SCOPES = TOOL_SCOPES.filter(
  (scope): scope is AssistantScope => scope !== 'export:read',
);

/** The longest lifetime of a key. */
export const LONGEST_KEY_DAYS = 730;

export const MOST_TOOL_KEYS = 20;

/** The limit of requests per key: a dashboard with many panels may ask for all of them every few seconds. */
export const TOOL_REQUESTS = { atOnce: 600, perMinute: 120 };

/** Whether symptoms and notes stay out of an answer. A session has no scopes and sees everything. */
export function hidesNotes(scopes: readonly ToolScope[] | undefined): boolean {
  return scopes !== undefined && !scopes.includes('notes');
}
