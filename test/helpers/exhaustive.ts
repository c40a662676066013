/** Set by `npm run fuzz`, which runs tests with random cases or kills at full size. */
const isExhaustive = process.env['FUZZ_RUNS'] !== undefined;

/** The number of tries of such a test: few in `npm test`, many in `npm run fuzz`. */
export const tries = ({ few, many }: { few: number; many: number }): number => (isExhaustive ? many : few);
