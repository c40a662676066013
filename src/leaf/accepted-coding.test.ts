import { describe, expect, test } from 'vitest';
import { acceptsGzip } from './accepted-coding.ts';

describe('gzip', () => {
  test.each(['gzip', 'GZIP', 'br, gzip;q=0.5', 'deflate,gzip', '*', 'gzip ; q=1.0'])(
    'is accepted by a client that sends Accept-Encoding %j',
    (header) => {
      expect(acceptsGzip(header)).toBe(true);
    },
  );

  test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, *', 'xgzip', '*;q=0', 'gzip;q=x'])(
    'is not accepted by a client that sends Accept-Encoding %j',
    (header) => {
      expect(acceptsGzip(header)).toBe(false);
    },
  );
});
