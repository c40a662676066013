import type { EveryGet } from './every-get.ts';

/** Removes the only parts that may differ after an undo. */
function withoutChanging(body: string, path: string): unknown {
  // An event that changed and changed back has had two revisions (RFC 5545, SEQUENCE), which are also in the export.
  if (path.endsWith('.ics')) return body.replace(/^SEQUENCE:.*\r\n/gm, '');
  if (!/^[{[]/.test(body)) return body;
  return JSON.parse(body, (key, value) => {
    if (key === 'revisions') return undefined;
    // The time of the person's last change: an undo is a change too.
    return key === 'profile' ? { ...value, updatedAt: undefined } : value;
  });
}

/** How every GET is compared before a change and after its undo. */
export const COMPARED_AFTER_UNDO = {
  skipped: {
    '/api/auth/': 'leads to the identity provider',
    '/api/imports/{id}': 'needs an import',
    '/api/share/': 'needs a share',
    '/api/device/': 'needs a wearable, or leads to one',
    '/api/workouts/{id}/': 'needs a workout',
  },
  compared: withoutChanging,
} satisfies Partial<EveryGet>;
