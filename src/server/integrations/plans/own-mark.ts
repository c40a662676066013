const MARK = /^lutea-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an event is one that Lutea itself put there. */
export const isOwnMark = (mark: string | null): boolean => MARK.test(mark ?? '');
