/** `npm run fuzz` sets it: the full size of every test that tries generated cases or kills. */
const isExhaustive = process.env['FUZZ_RUNS'] !== undefined;

/** How often such a test tries: a few times in `npm test`, many times in `npm run fuzz`. */
export const tries = ({ few, many }: { few: number; many: number }): number => (isExhaustive ? many : few);
