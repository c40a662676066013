import type { JsonApi } from '#server/integrations/oauth/json-api.ts';

/** A vendor API with fixed answers by label, and none for other labels. For tests of parsers. */
export function answering(answers: Readonly<Record<string, unknown>>): JsonApi & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async get(label, path) {
      asked.push(path);
      return answers[label];
    },
    send: async () => undefined,
  };
}
