// Finds every command that a document tells its reader to run, so that a test can run them all.

/** A code span that begins like this is a command. Anything else is a name, a value or an address. */
const PROGRAM =
  /^(?:[A-Z_]+=\S* )*(?:npm|npx|node|lutea|openssl|age|psql|pg_\w+|pgbouncer|curl|cp|chmod|systemctl|docker)(?: |$)/;
const OPTION = /^--[a-z]/;
const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE) \//;
const SQL = /^(?:create|alter|grant|revoke|drop|select|insert|update|delete) /;

const FENCE = /^( *)```(\w*)\n(.*?)^\1```$/gms;

/** Removes the comment after a command. */
const withoutNote = (line: string) => line.replace(/(?:^|\s+)#\s.*$/, '').trim();

function readBlock(language: string, body: string): string[] {
  if (language === 'sh') return body.replaceAll('\\\n', ' ').split('\n').map(withoutNote);
  if (language === 'sql') return body.split(';').map((statement) => statement.trim().replace(/\s+/g, ' '));
  // These blocks contain settings, not commands.
  if (language === 'ini' || language === 'json') return [];
  throw new Error(`no reader for code blocks of the language "${language}"`);
}

function readSpans(prose: string): string[] {
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' '));
  return spans.filter((span) => [PROGRAM, OPTION, REQUEST, SQL].some((kind) => kind.test(span)));
}

/** The commands in code blocks, one for each line or statement, and those in the prose, without duplicates. */
export function readCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(FENCE)].flatMap(([, , language = '', body = '']) =>
    readBlock(language, body),
  );
  const prose = markdown.replace(FENCE, '');
  if (prose.includes('```')) throw new Error('an unclosed code block');
  return [...new Set([...blocks, ...readSpans(prose)])].filter((command) => command !== '');
}
