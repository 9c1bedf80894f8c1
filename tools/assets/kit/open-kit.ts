import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launchChromium } from '../../run/chromium.ts';
import { type KitOnPage, type Drawing } from './drawing.ts';

declare global {
  interface Window {
    kit: KitOnPage;
  }
}

export interface Kit {
  moves: KitOnPage['moves'];
  /** A PNG of the drawing; the size is in CSS pixels. */
  draw: (drawing: Drawing, width: number, height: number) => Promise<Buffer>;
  close: () => Promise<void>;
}

async function bundle(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('kit-page.tsx', import.meta.url))],
    outdir: 'kit',
    bundle: true,
    write: false,
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (extension: string) =>
    outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

/** Opens a browser page that draws with the components of libs/figures and libs/ui. */
export async function openKit(): Promise<Kit> {
  const { script, style } = await bundle();
  const { browser } = await launchChromium();
  const page = await browser.newPage();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  return {
    moves: await page.evaluate(() => window.kit.moves),
    draw: async (drawing, width, height) => {
      await page.setViewportSize({ width, height });
      await page.evaluate(async (shown) => {
        window.kit.show(shown);
        await document.fonts.ready;
      }, drawing);
      return page.screenshot();
    },
    close: () => browser.close(),
  };
}
