/**
 * Makes something once, when it is first needed. For what takes its time, such as the formats of `Intl`: a start should
 * not wait for those of every language, nor a text for one that was made before.
 */
export function onceNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
