const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function localTime(isoTime: string): string {
  return FORMAT.format(new Date(isoTime));
}
