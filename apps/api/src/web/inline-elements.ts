import { type DeferredScripts, jsonElement } from '@nox/release-format/page-template';
import { type PreloadedFile } from '@nox/release-format';
import { staticAddress } from './page-files.ts';
import { releaseFiles } from './release-files.ts';
import { cspHash } from './security-headers.ts';

/** A script of the shell that stands in the page itself. */
export interface InlineScript {
  element: string;
  /** Its hash, for the page's content security policy. */
  source: string;
}

/** Reads such scripts by the folder of the shell's release; undefined where the shell has none of that name. */
export function inlineScript(webRoot: string, file: string) {
  const read = releaseFiles(webRoot, (code): InlineScript => {
    if (/<\/script|<!--/i.test(code)) throw new Error('The script cannot be inlined.');
    return { element: `<script>${code}</script>`, source: cspHash(code) };
  });
  return (shellFolder: string) => read(shellFolder + file);
}

/** With what the inline script of a rendered page loads later. It records clicks until then. */
export const deferredElement = ({ element }: InlineScript, scripts: DeferredScripts) =>
  `${jsonElement('type="application/json" id="nox-scripts"', scripts)}\n    ${element}`;

export interface InlineStyles {
  /** `style` elements. */
  html: string;
  /** The hash of each, for the page's content security policy. */
  sources: string[];
}

const EMPTY = cspHash('');

/**
 * Says that the page has the styles of further files: an island is a part of its page, whose styles it came with. The
 * build's scripts do not load them then.
 */
export function withMarkers(
  { html, sources }: InlineStyles,
  files: readonly PreloadedFile[],
): InlineStyles {
  if (files.length === 0) return { html, sources };
  const names = files.map(({ file }) => file.slice(file.lastIndexOf('/') + 1));
  const markers = names.map((name) => `<style data-href="${name}"></style>`);
  return { html: html + markers.join(''), sources: [...sources, EMPTY] };
}

/** A relative address: a page would resolve it differently. */
const RELATIVE = /url\((["']?)(?!["']|\/|[a-z]+:)/g;

/**
 * Reads stylesheets of releases for use inside a page. The build's scripts recognise the elements by `data-href`, and do
 * not load the same file again.
 * @returns a function that throws when a stylesheet cannot be read, or cannot be inlined
 */
export function inlineStyles(webRoot: string, staticOrigin?: string) {
  const read = releaseFiles(webRoot, (css, file) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const text = css
      .replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '')
      .replace(RELATIVE, (start) => start + staticAddress(folder, staticOrigin));
    if (/<\/style/i.test(text)) throw new Error(`${file} would end the element that it stands in.`);
    const name = file.slice(folder.length);
    return { html: `\n    <style data-href="${name}">${text}</style>`, source: cspHash(text) };
  });
  return async (files: readonly PreloadedFile[]): Promise<InlineStyles> => {
    const styles = await Promise.all(
      files.map(async ({ file }) => {
        const style = await read(file);
        if (!style) throw new Error(`${file} is missing.`);
        return style;
      }),
    );
    return {
      html: styles.map(({ html }) => html).join(''),
      sources: styles.map(({ source }) => source),
    };
  };
}
