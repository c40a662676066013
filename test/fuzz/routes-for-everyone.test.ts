import { fuzzRoutes } from './fuzz-routes.ts';

await fuzzRoutes(({ access }) => access !== 'user');
