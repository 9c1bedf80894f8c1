export interface Problem {
  title: string;
  /** `src/events-page.tsx:12`, where it is known. */
  place?: string | undefined;
  text: string;
}

// The page's policy forbids written styles; a sheet that a script makes is none.
const STYLES = `
  :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
  section { max-height: 50vh; overflow: auto; padding: 1rem 1.25rem; background: #2b0d12; color: #fff;
    border-top: 4px solid #ff6b7d; font: 14px/1.5 ui-monospace, monospace; }
  h2 { margin: 0; font-size: 1rem; } p { margin: 0.25rem 0 0; color: #ffd0d6; }
  pre { margin: 0.75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  button { float: right; font: inherit; color: inherit; background: none; border: 1px solid; padding: 0.25rem 0.75rem; }`;

let host: HTMLElement | undefined;

/** Shows what is wrong at the bottom of the page, which stays as it is. Nothing takes the focus. */
export function show(problem: Problem | undefined): void {
  host?.remove();
  host = undefined;
  if (!problem) return;
  host = document.createElement('nox-dev-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const { title, place, text } = problem;
  const section = element('section', '');
  section.setAttribute('role', 'alert');
  const close = element('button', 'Close');
  close.addEventListener('click', () => show(undefined));
  section.append(close, element('h2', title), element('p', place ?? ''), element('pre', text));
  root.append(section);
  document.documentElement.append(host);
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}
