/** A library that comes inside the platform's packages, or from the machine that builds. */
export interface Library {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  /** A file in packaging/release/licences, or where its text is. */
  text: string;
}

/** Beside PostgreSQL's programs in the npm package: `release.test.ts` compares the versions with the files. */
export const LIBRARIES: readonly Library[] = [
  { name: 'postgresql', version: '18.4', licence: 'PostgreSQL', text: 'PostgreSQL.txt' },
  { name: 'openssl', version: '1.1.1', licence: 'OpenSSL', text: 'OpenSSL-1.1.txt' },
  { name: 'icu', version: '60.2', licence: 'ICU', text: 'the text for ICU in Node’s licence' },
  { name: 'libxml2', version: '2.9.4', licence: 'MIT', text: 'libxml2.txt' },
  { name: 'zlib', version: '1.2.11', licence: 'Zlib', text: 'the text for zlib in Node’s licence' },
  { name: 'xz', version: '5.2.2', licence: '0BSD', text: 'in the public domain' },
  {
    name: 'libatomic',
    version: '1',
    licence: 'GPL-3.0-only WITH GCC-exception-3.1',
    text: 'GPL-3.0.txt',
  },
];
