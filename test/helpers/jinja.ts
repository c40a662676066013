import { spawnSync } from 'node:child_process';

const has = (python: string) => spawnSync(python, ['-c', 'import jinja2']).status === 0;
const PYTHON = ['/usr/bin/python3', 'python3'].find(has);

/** Whether the engine of Home Assistant's templates is installed: Debian's package python3-jinja2. */
export const hasJinja = PYTHON !== undefined;
if (!hasJinja)
  console.warn(
    'NOT RUN: the tests of templates for Home Assistant, which need Debian’s package python3-jinja2.',
  );

// As Home Assistant renders a `value_template`: in a sandbox, without spaces around, and no value after an error.
const SCRIPT = `
import json, sys
from jinja2 import TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
given = json.load(sys.stdin)
environment = ImmutableSandboxedEnvironment()
def render(template):
    try:
        return environment.from_string(template).render(value_json=given["value"]).strip()
    except TemplateError:
        return None
print(json.dumps([render(template) for template in given["templates"]]))
`;

/** Renders templates with `value_json`; null for one that fails. */
export function renderTemplates(templates: readonly string[], value: unknown): (string | null)[] {
  const input = JSON.stringify({ templates, value });
  const { status, stdout, stderr } = spawnSync(PYTHON ?? '', ['-c', SCRIPT], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as (string | null)[];
}
