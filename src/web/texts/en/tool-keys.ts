import type { ToolScope } from '#core/tool-scope.ts';

const scopes: Record<ToolScope, { name: string; hint: string }> = {
  'today:read': {
    name: 'Today',
    hint: 'How to train today and why, your readings, where you are in your cycle.',
  },
  'plan:read': { name: 'Read the plan', hint: 'Your sessions, and what coming days allow.' },
  'plan:write': { name: 'Change the plan', hint: 'Add, move, tick off and delete sessions.' },
  'days:read': {
    name: 'Read days and history',
    hint: 'Measured values, periods, answers. No symptoms, no notes.',
  },
  'days:write': { name: 'Log days', hint: 'Bleeding, tests, temperature, and the switches of Today.' },
  'periods:write': { name: 'Log periods', hint: 'Log, move and delete period starts.' },
  notes: {
    name: 'Symptoms and notes too',
    hint: 'Pain, energy, mood, being ill and your notes: with the above.',
  },
  'export:read': { name: 'Download everything', hint: 'All that is stored about you, in one file.' },
  mcp: {
    name: 'For an assistant (MCP)',
    hint: 'An AI assistant uses what else you tick; other programs cannot use this key. Those values leave your house: they go to the company that runs the assistant, and Lutea cannot take them back.',
  },
};

export const toolKeys = {
  scopes,
  title: 'Keys for tools',
  lead: 'For programs of yours, such as Home Assistant or a script. A key opens only what you tick, until the day you choose.',
  make: 'Make a key',
  name: 'What is it for?',
  nameHint: 'For example: Home Assistant',
  nameMissing: 'Give the key a name, so that you recognise it later.',
  scopeMissing: 'Tick at least one thing that the key opens.',
  opens: 'The key opens',
  works: 'It works for',
  days: (days: number) => (days === 365 ? 'one year' : days === 730 ? 'two years' : `${days} days`),
  token: 'Your new key',
  shownOnce: 'Shown only now. Treat it like a password.',
  until: (moment: string) => `Works until ${moment}`,
  over: 'No longer works',
  neverUsed: 'not used yet',
  lastUsed: (moment: string) => `last used ${moment}`,
  remove: 'Remove',
  removeFor: (name: string) => `Remove the key: ${name}`,
  removeTitle: 'Remove this key?',
  removeText: (name: string) => `The tool that uses “${name}” gets no answer any more, from now on.`,
  full: 'You have 20 keys, the maximum. Remove one first.',
  removed: 'Removed. The key opens nothing any more.',
  home: {
    title: 'Home Assistant',
    lead: (broker: string, encrypted: boolean) =>
      `Your values can go to the MQTT broker ${broker}, which the operator of this Lutea chose${encrypted ? '' : '; the way there is not encrypted'}. Everyone who can read there or open Home Assistant sees them.`,
    status: 'Publish how to train today',
    statusHint: 'One word a day, such as REDUCED. Nothing about your body.',
    cycle: 'The reason and your cycle too',
    cycleHint: 'Why, cycle day, estimated phase and the window of the next period.',
    notYet: 'It is published within a minute.',
    published: (moment: string) => `Last published ${moment}`,
    problems: {
      UNREACHABLE: 'The broker does not answer. Lutea tries again, at least every hour.',
      REFUSED: 'The broker refuses Lutea’s login. The operator has to check MQTT_URL and its rights.',
    },
  },
};

declare module '../catalogue.ts' {
  interface PageTexts {
    toolKeys: typeof toolKeys;
  }
}
