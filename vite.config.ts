import { defineConfig } from 'vite';

/** The service worker keeps its address, so that browsers find the next one; everything else is named by content. */
const fixedNames = ({ name }: { name: string }) =>
  name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js';

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
        document: 'src/web/styles/document.css',
      },
      output: {
        entryFileNames: fixedNames,
        // What several pages share comes with the app itself, in one file instead of many small ones.
        codeSplitting: {
          groups: [
            { name: 'app', test: /src\/web\/(?:app\/(?!first)|lib|components)|node_modules\/(?!uplot)/ },
          ],
        },
      },
    },
  },
});
