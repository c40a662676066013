import type { FastifyPluginAsync } from 'fastify';
import type { ShareReadingOptions } from './reading-routes.ts';
import { renderBoard, renderBoardReader } from './render-board.ts';

interface BoardOptions extends Pick<ShareReadingOptions, 'lookOf' | 'renderDocument'> {
  publicUrl: string;
}

const PAGE = { config: { access: 'public' as const }, schema: { hide: true } };

const policy = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

const NOTHING = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" };

/** The policy of the page that knows the shares' URLs: it may connect to nothing, and frames only its reader. */
const BOARD_POLICY = policy({
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'frame-ancestors': "'none'",
});

/**
 * The frame that fetches shares of any installation. Its origin is opaque: it has no storage and no cookies, and the
 * installations that it fetches from get `Origin: null`, not the address of this one.
 */
const readerPolicy = (publicUrl: string) =>
  policy({
    ...NOTHING,
    'script-src': "'self'",
    // Browsers let a page loaded over https reach nothing over http anyway.
    'connect-src': publicUrl.startsWith('https:') ? 'https:' : 'https: http:',
    'frame-ancestors': "'self'",
    sandbox: 'allow-scripts',
  });

/** A coach's board. It needs no account: all its data is in the coach's browser. */
export const boardRoutes: FastifyPluginAsync<BoardOptions> = async (app, options) => {
  const { lookOf, renderDocument, publicUrl } = options;

  app.get('/board', PAGE, (request, reply) => {
    const look = lookOf(request);
    const { title, content } = renderBoard(look.language);
    return reply
      .headers({ 'content-security-policy': BOARD_POLICY, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(renderDocument(title, content, look));
  });

  app.get('/board/reader', PAGE, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': readerPolicy(publicUrl),
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(renderBoardReader()),
  );
};
