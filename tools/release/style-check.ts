import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from '@nox/release-format/file-path';
import { parse, type Rule } from 'postcss';
import type { Declaration } from './declaration.ts';
import { ReleaseError } from './release-error.ts';

/** A class, an id or an attribute limits a selector to elements that a remote has marked. */
const MARKED = /[.#[]/;
/** Names of a keyframe's steps are no selectors. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
/** View transitions have no elements, pages no shadow roots; custom properties are inherited by all, and change none. */
const isHarmless = (rule: Rule, selector: string) =>
  selector.startsWith('::view-transition') ||
  selector.startsWith(':host') ||
  (selector === ':root' &&
    rule.every((node) => node.type === 'comment' || (node.type === 'decl' && node.variable)));

/** The first selector of a stylesheet that styles elements of other remotes. @throws CssSyntaxError */
function foreignSelector(css: string): string | undefined {
  let found: string | undefined;
  parse(css).walkRules((rule) => {
    if (isStep(rule) || rule.parent?.type === 'rule') return undefined;
    found = rule.selectors.find(
      (selector) =>
        /:global\b/.test(selector) ||
        // What `:not(.x)` leaves is every element.
        (!MARKED.test(selector.replaceAll(/:not\([^)]*\)/g, '')) && !isHarmless(rule, selector)),
    );
    return found === undefined ? undefined : false;
  });
  return found;
}

/** Checks that a remote's stylesheets style its own elements alone. @throws ReleaseError */
export async function checkStyles({ app, remote, files }: Declaration, folder: string) {
  if (!remote) return;
  for (const file of Object.keys(files).filter((name) => name.endsWith('.css'))) {
    const css = await readFile(join(folder, file), 'utf8');
    let selector: string | undefined;
    try {
      selector = foreignSelector(css);
    } catch (cause) {
      throw new ReleaseError(
        `The stylesheet ${file} of ${app} cannot be read (${(cause as Error).message}): correct it, and build ${app} again.`,
        { cause },
      );
    }
    if (selector === undefined) continue;
    throw new ReleaseError(
      `The stylesheet ${file} of ${app} styles ${quoted(selector)}, which is on the pages of other remotes, too: give its elements classes of CSS modules, and build ${app} again.`,
    );
  }
}
