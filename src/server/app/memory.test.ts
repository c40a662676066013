import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { MEMORY_FLAGS } from './memory.ts';

test('this version of Node has every V8 flag that is set', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of MEMORY_FLAGS) {
    const [name] = flag.split('=');
    expect(known).toContain(`  ${name} (`);
  }
});
