import type { FastifyInstance } from 'fastify';
import { escapeHtml, renderDocument } from './pages-html.ts';

/** The parts of an OpenAPI document that the page shows. */
interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

interface NamedOperation extends Operation {
  method: string;
  path: string;
}

function listOperations(paths: Record<string, Record<string, Operation>>): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

function renderSchema(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  const text = escapeHtml(JSON.stringify(schema, null, 2));
  return `<details><summary>${escapeHtml(title)}</summary><pre>${text}</pre></details>`;
}

function renderParameters({ parameters = [] }: Operation): string {
  const rows = parameters.map(({ name, in: place, required = false, schema }) => {
    const kind = escapeHtml(JSON.stringify(schema ?? {}));
    return `<li><code>${escapeHtml(name)}</code> (${place}${required ? ', required' : ''}): <code>${kind}</code></li>`;
  });
  return rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`;
}

function renderOperation(operation: NamedOperation): string {
  const { method, path, summary = '', requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).map(([status, { content }]) =>
    renderSchema(`Answer ${status}`, content?.['application/json']?.schema),
  );
  return `<section>
<h3><code>${method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${renderParameters(operation)}
${renderSchema('Request body', requestBody?.content?.['application/json']?.schema)}
${answers.join('\n')}
</section>`;
}

function renderApiDocs(operations: readonly NamedOperation[]): string {
  const byTag = Map.groupBy(operations, ({ tags }) => tags?.[0] ?? 'other');
  const sections = [...byTag].map(
    ([tag, members]) => `<h2>${escapeHtml(tag)}</h2>\n${members.map(renderOperation).join('\n')}`,
  );
  return renderDocument(
    'API',
    `<h1>API</h1>
<p>Every answer that is not a success is <code>{"error": "text"}</code>, with a code in the header
<code>X-Error-Code</code>. Send the session cookie, or its value as <code>Authorization: Bearer</code>.
The same in OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}`,
  );
}

/** An HTML page from the same OpenAPI document as `/api/openapi.json`, without scripts. */
export function registerApiDocs(app: FastifyInstance): void {
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const { paths = {} } = app.swagger();
    // Every path here has only operations, which OpenAPI's types cannot express.
    const operations = listOperations(paths as unknown as Record<string, Record<string, Operation>>);
    return reply.type('text/html; charset=utf-8').send(renderApiDocs(operations));
  });
}
