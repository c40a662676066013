/** Of 100 period starts: placed to within two days with half a year of a share. By `npm run evaluate -- --leak` and others. */
export const LEAK = { found: [22, 25], foundStrong: [26, 29], byLuck: 18, withCycle: 97 } as const;
