import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkTimeoutPlugin';

/** How often each address ran into the limit. The page keeps it: the runtime of a remote that is loaded again is a new one. */
const LATE = 'self.noxLateFiles';

/**
 * Gives stylesheets the time limit that webpack gives scripts, and asks for what ran into it under another address the
 * next time: the first request may still hang, and a browser lets further elements with its address wait for it.
 */
export class ChunkTimeoutPlugin {
  private readonly limitMs: number;

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const scripts = compiler.webpack.runtime.LoadScriptRuntimeModule;
      scripts
        .getCompilationHooks(compilation)
        .createScript.tap(NAME, (code) =>
          webpack.Template.asString([code, this.limit('script', 'src', 'url')]),
        );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag, href }) =>
          webpack.Template.asString([
            code,
            this.limit(tag, 'href', href, `${tag}.onerror({ type: 'timeout' });`),
          ]),
      );
    });
  }

  /**
   * Code for where the element `tag` is made.
   * @param attribute which of its attributes is the address
   * @param address the expression for the file's own address
   * @param giveUp a statement for when time is over; a script's own is webpack's
   */
  private limit(tag: string, attribute: 'src' | 'href', address: string, giveUp = ''): string {
    const { Template } = webpack;
    return Template.asString([
      `if (${LATE} && ${LATE}[${address}]) ${tag}.${attribute} += '?' + ${LATE}[${address}];`,
      'setTimeout(function() {',
      Template.indent([
        // Whoever has arrived, or failed, listens no more.
        `if (!${tag}.onerror) return;`,
        `${LATE} = ${LATE} || {};`,
        `${LATE}[${address}] = (${LATE}[${address}] || 0) + 1;`,
        giveUp,
      ]),
      `}, ${this.limitMs});`,
    ]);
  }
}
