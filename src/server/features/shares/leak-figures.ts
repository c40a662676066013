/**
 * How many of 100 period starts can be guessed to within two days from half a year of a share. From `npm run evaluate
 * -- --leak` and others.
 */
export const LEAK = { found: [22, 25], foundStrong: [26, 29], byLuck: 18, withCycle: 97 } as const;
