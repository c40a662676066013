/**
 * Lazy initialisation with a cache. For slow constructors like those of `Intl`: the start should not wait for the formats
 * of every language.
 */
export function onceNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
