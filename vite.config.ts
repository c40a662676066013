import { defineConfig } from 'vite';

/** Two keep their addresses: browsers look for the next service worker there, and the sign-in page names the other. */
const fixedNames = ({ name }: { name: string }) =>
  name === 'service-worker' || name === 'forget-seen' ? '[name].js' : 'assets/[name]-[hash].js';

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: 'src/web/index.html',
        'first-format': 'src/web/app/first-format.ts',
        'service-worker': 'src/web/service-worker.ts',
        'forget-seen': 'src/web/forget-seen.ts',
        document: 'src/web/styles/document.css',
      },
      output: {
        entryFileNames: fixedNames,
        // What most pages share comes with the app itself, in one file instead of many small ones. What
        // only two pages have is loaded with those.
        codeSplitting: {
          groups: [
            {
              name: 'app',
              test: /src\/web\/(?:app\/(?!first)|lib\/(?!timezone|appearance|qr-code)|components\/(?!confirm-dialog|cycle-tabs|day-record|empty-state|entry|in-turns|mode|pagination|radio-group|sparkline|target|training-mark))|node_modules\/(?!uplot)/,
            },
            // What the sections of the settings share, so that a section is two files.
            {
              name: 'settings',
              test: /features\/settings\/(?!appearance|cycle|target|settings-page|section-values)[\w-]+\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
