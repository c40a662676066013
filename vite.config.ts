import { defineConfig } from 'vite';
import { PAGES } from '#contract/pages.ts';

/** They keep their addresses: browsers look for the next service worker there, and pages of the server name the others. */
const FIXED = ['service-worker', 'forget-seen', 'household', 'board', 'board-reader', 'coins'];

const fixedNames = ({ name }: { name: string }) =>
  FIXED.includes(name) ? '[name].js' : 'assets/[name]-[hash].js';

/** In these folders of `src`, only few pages need what is named here. */
const ALL_BUT = {
  contract: 'delete-confirmation|device-source|notification-kind',
  core: 'browser-name|calendar-feed|experiment|import|sharing|tool-scope|workout|training/(?:activity-kind|ahead|entered-value|hrv-status|measure|override|own-words)',
  'web/app': 'first-format',
  'web/lib': 'message-browser|qr-path|timezone-search',
  'web/components':
    'cycle-tabs|day-record/(?!day-record)|empty-state|entry/(?!enter-values-dialog)|log-period-dialog|start-form|mode|pagination|phase-badge|radio-group|sparkline|table-head|target|training-mark|workout',
};

/**
 * What most pages share comes with the app itself, in one file: a page of many small files needs several rounds of
 * requests before anything is shown.
 */
const SHARED_BY_PAGES = new RegExp(
  [
    ...Object.entries(ALL_BUT).map(([folder, names]) => `src/${folder}/(?!${names})`),
    'node_modules/(?!lean-qr|uplot|@simplewebauthn)',
  ].join('|'),
);

const ONE_PAGE_ONLY = [...Object.values(PAGES).map(({ code }) => code), 'settings/section-values'];

function isSharedBySettings(id: string): boolean {
  const file = /features\/(settings\/(?:device\/use-live-device|[\w-]+))\.tsx?$/.exec(id)?.[1];
  return file !== undefined && !ONE_PAGE_ONLY.includes(file);
}

export default defineConfig({
  root: 'src/web',
  oxc: { jsx: { importSource: 'preact' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The policy allows images from here alone, not from data: addresses in style sheets.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        app: 'src/web/index.html',
        'first-format': 'src/web/app/first-format.ts',
        'service-worker': 'src/web/service-worker.ts',
        'forget-seen': 'src/web/forget-seen.ts',
        household: 'src/web/household.ts',
        board: 'src/web/board/board.ts',
        'board-reader': 'src/web/board/board-reader.ts',
        coins: 'src/web/coins.ts',
        document: 'src/web/styles/document.css',
      },
      output: {
        entryFileNames: fixedNames,
        codeSplitting: {
          groups: [
            { name: 'app', test: SHARED_BY_PAGES },
            // What the sections of the settings share, so that a section is two files.
            { name: 'settings', test: isSharedBySettings },
          ],
        },
      },
    },
  },
});
