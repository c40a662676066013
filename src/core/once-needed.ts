/**
 * Lazy initialisation with a cache. For slow constructors such as those of `Intl`: startup should not wait for the
 * formats of every language.
 */
export function onceNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
