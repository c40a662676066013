/**
 * Lazy initialisation with a cache. For slow constructors such as those of `Intl`: startup should not wait for the
 * formats of every language.
 */
export function onceNeeded<Value extends object>(create: () => Value): () => Value {
  let cached: Value | undefined;
  return () => {
    cached ??= create();
    return cached;
  };
}
