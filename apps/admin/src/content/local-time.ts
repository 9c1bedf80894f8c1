const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time as date and time in the browser’s locale. */
export function localTime(isoTime: string): string {
  return FORMAT.format(new Date(isoTime));
}
