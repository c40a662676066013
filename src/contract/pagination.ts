import { z } from 'zod';
import { LARGEST_PAGE } from './limits.ts';
import { wholeNumber } from './whole-number.ts';

/** The query of every list. */
export const pageQuery = {
  page: wholeNumber({ min: 1, error: 'Invalid page: must be a positive integer' }).default(1),
  limit: wholeNumber({
    min: 1,
    max: LARGEST_PAGE,
    error: `Invalid limit: must be between 1 and ${LARGEST_PAGE}`,
  }).default(20),
};

interface Page {
  page: number;
  limit: number;
}

/** One page of a list, in the format of all lists. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int().meta({ description: 'How many there are on all pages' }),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
    hasMore: z.boolean(),
  });
}

/** Everything about a page except its items. */
export function describePage({ page, limit }: Page, total: number) {
  const totalPages = Math.ceil(total / limit);
  return { total, page, limit, totalPages, hasMore: page < totalPages };
}

/** The number of rows before a page. */
export function rowsBefore({ page, limit }: Page): number {
  return (page - 1) * limit;
}
