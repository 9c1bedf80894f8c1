const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment of the server or of this browser, as people here write date and time. */
export function localTime(isoTime: string): string {
  return FORMAT.format(new Date(isoTime));
}
