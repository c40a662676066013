import { z } from 'zod';

function problemBody(description: string) {
  return z.object({ error: z.string() }).describe(description);
}

/** The errors of every route for users. docs/errors.md lists their codes. */
export const problemAnswers = {
  400: problemBody('The request is not valid; `error` says why. Nothing was written.'),
  401: problemBody('No valid session: `Unauthorized`'),
  '5xx': problemBody('The service cannot answer now. Nothing was written.'),
};

export const notFoundAnswer = { 404: problemBody('There is none of that id among your own') };

export const recentLoginAnswer = { 403: problemBody('Sign in again: you last did more than 10 minutes ago') };

export const feedNotFoundAnswer = { 404: problemBody('There is no feed at this address, or no longer') };

export const phoneAnswers = {
  400: problemBody('The message is not one of this app; `error` says why. Nothing was written.'),
  401: problemBody('No address has this token, or no longer'),
  404: problemBody('There is no such address, or no longer'),
  413: problemBody('The message is larger than 4 MiB'),
  '5xx': problemBody('The service cannot answer now. Nothing was written.'),
};

export const tooManyRequestsAnswer = { 429: problemBody('Too often; `Retry-After` says how long to wait') };

export const conflictAnswer = { 409: problemBody('Another one of yours stands in the way') };
