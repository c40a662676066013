/** `npm run fuzz` sets it, to run every test of generated cases or kills at full size. */
const isExhaustive = process.env['FUZZ_RUNS'] !== undefined;

/** How often such a test tries: a few times in `npm test`, many times in `npm run fuzz`. */
export const tries = ({ few, many }: { few: number; many: number }): number => (isExhaustive ? many : few);
