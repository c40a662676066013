import fc from 'fast-check';

/** `npm test` tries the same cases in every run, so that only a change breaks it; `npm run fuzz` tries random ones. */
if (process.env['FUZZ_RUNS'] === undefined) fc.configureGlobal({ seed: 20_261_118 });
