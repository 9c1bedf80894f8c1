import type { PreloadedFile } from './release.ts';

const SLOTS = ['head', 'settings', 'scripts', 'root'] as const;
type Slot = (typeof SLOTS)[number];

/** The path of a script's folder, on whatever origin it is. */
const FOLDER = / src="(?:https?:\/\/[^/"]+)?(\/static\/[^"]*\/)[^"/]+"/;
const TAG = /<[^<>]*>/g;

/** What `#nox-scripts` holds: the scripts that a page loads after it has been painted. */
export interface DeferredScripts {
  /** The main script, where the page has no element for it. */
  first?: PreloadedFile;
  /** The scripts that the main script will request. */
  others: PreloadedFile[];
  /** What islands need beside them that wait for input. Earlier servers do not say it. */
  later?: PreloadedFile[];
  /** What measures the page view, where some are. */
  measurement?: PreloadedFile;
}

/** What a page has in place of the shell's own content. */
interface PageContent extends Partial<Record<Exclude<Slot, 'settings'>, string>> {
  /** What the server knows and the page's scripts read. */
  settings: object;
}

/** A data element for scripts. A `<` in a text could close it. */
export const jsonElement = (attributes: string, value: unknown) =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The shell's page, parsed once into static parts and slots: `<!--head-->` opens one, `<!--/head-->` closes it. */
export class PageTemplate {
  readonly #parts: { slot?: Slot; text: string }[] = [];

  /** @throws Error if a slot is missing */
  constructor(html: string) {
    let rest = html;
    const cut = (marker: string) => {
      const [before, ...after] = rest.split(marker);
      if (after.length !== 1) throw new Error(`The page has no ${marker}, or more than one.`);
      rest = after[0]!;
      return before!;
    };
    const position = (slot: Slot) => html.indexOf(`<!--${slot}-->`);
    for (const slot of SLOTS.toSorted((a, b) => position(a) - position(b))) {
      this.#parts.push({ text: cut(`<!--${slot}-->`) }, { slot, text: cut(`<!--/${slot}-->`) });
    }
    this.#parts.push({ text: rest });
  }

  get scripts(): string {
    return this.#contentOf('scripts');
  }

  /** The path of the folder of the shell's release, with a slash at the end; empty where no script is named. */
  get shellFolder(): string {
    return FOLDER.exec(this.scripts)?.[1] ?? '';
  }

  get settings(): Record<string, unknown> {
    return JSON.parse(this.#contentOf('settings').replace(TAG, '')) as Record<string, unknown>;
  }

  /** The page with other content in some slots. They stay marked: a page can be parsed again. */
  render({ settings, ...others }: PageContent): string {
    const element = jsonElement('type="application/json" id="nox-page"', settings);
    const content: Partial<Record<Slot, string>> = { ...others, settings: element };
    return this.#parts
      .map(({ slot, text }) =>
        slot ? `<!--${slot}-->${content[slot] ?? text}<!--/${slot}-->` : text,
      )
      .join('');
  }

  #contentOf(slot: Slot): string {
    return this.#parts.find((part) => part.slot === slot)!.text;
  }
}
