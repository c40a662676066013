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

export const notFoundAnswer = { 404: problemBody('You have nothing with this id') };

export const recentLoginAnswer = { 403: problemBody('Sign in again: you last did more than 10 minutes ago') };

export const feedNotFoundAnswer = { 404: problemBody('No feed has this URL, or no longer') };

export const shareNotFoundAnswer = { 404: problemBody('No share has this address, or no longer') };

export const phoneAnswers = {
  400: problemBody('The message is not in the format of this app; `error` says why. Nothing was written.'),
  401: problemBody('No URL has this token, or no longer'),
  404: problemBody('There is no such URL, or no longer'),
  413: problemBody('The message is larger than 4 MiB'),
  '5xx': problemBody('The service cannot answer now. Nothing was written.'),
};

export const tooManyRequestsAnswer = {
  429: problemBody('Too many requests; `Retry-After` says how long to wait'),
};

export const conflictAnswer = { 409: problemBody('Conflicts with something that you already have') };
