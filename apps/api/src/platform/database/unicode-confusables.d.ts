/** The package names its types wrongly. */
declare module 'unicode-confusables' {
  export function rectifyConfusion(text: string): string;
}
