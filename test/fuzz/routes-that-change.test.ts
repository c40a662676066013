import { fuzzRoutes } from './fuzz-routes.ts';

await fuzzRoutes(({ access, method }) => access === 'user' && method !== 'GET');
