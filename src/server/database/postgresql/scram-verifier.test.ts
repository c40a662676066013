import { expect, test } from 'vitest';
import { scramVerifier } from './scram-verifier.ts';

test('the verifier equals PostgreSQL’s own for the same password and salt', () => {
  // Read from pg_authid of a PostgreSQL 16 server, after: create role r password 'pencil'.
  expect(scramVerifier('pencil', Buffer.from('TamYnZ+Cu1nxWq1YafNRzQ==', 'base64'))).toBe(
    'SCRAM-SHA-256$4096:TamYnZ+Cu1nxWq1YafNRzQ==$r2zqz2Lft6aj+M3FcENy381YsjIo7kTk+4qixSSfrNc=:9dUFWHvxQtj115y5QlgH7eLtd2sQG0MrlNQFGe8SuEE=',
  );
});

test('the verifier differs each time without a given salt', () => {
  expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'));
});
