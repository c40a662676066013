// Draws the picture that a messenger shows beside a link, from the app's own mark and colours.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PAGE_TEXTS } from '../src/server/http/page-texts.ts';
import { provideChromium } from '../test/helpers/chromium.ts';

const PUBLIC = join(import.meta.dirname, '..', 'src', 'web', 'public');
const SIZE = { width: 1200, height: 630 };

const mark = readFileSync(join(PUBLIC, 'icons', 'lutea.svg'), 'utf8');
const html = `<style>
  body { margin: 0; height: 630px; display: grid; align-content: center; gap: 40px; padding: 0 96px; box-sizing: border-box;
    background: #fbfaf8; color: #1b1c20; font-family: system-ui, sans-serif; border-bottom: 24px solid #3d4fb8; }
  div { display: flex; align-items: center; gap: 32px; font-size: 96px; font-weight: 700; }
  svg { width: 144px; height: 144px; }
  p { margin: 0; font-size: 44px; line-height: 1.35; color: #5a5d66; }
</style><div>${mark} Lutea</div><p>${PAGE_TEXTS.en.promise}</p>`;

const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(html);
await page.screenshot({ path: join(PUBLIC, 'icons', 'share.png') });
await browser.close();
