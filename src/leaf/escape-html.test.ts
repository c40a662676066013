import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('escaped text has no character that begins or ends a tag, an attribute or an entity', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test('any escaped text can be unescaped to the same text', () => {
  const back: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'l', 't', ';', 'é') }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&(\w+|#39);/g, (_entity, name: string) => back[name] ?? '')).toBe(text);
    }),
  );
});
