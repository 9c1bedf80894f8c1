/** Not the browser's: a page has one language, also in its dates and numbers. */
const language = () => globalThis.document?.documentElement.lang || 'en-IN';

/** A date with its time of day, in the time zone of the device. */
export const formatTime = (time: Date | string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

export const formatNumber = (number: number): string =>
  new Intl.NumberFormat(language()).format(number);

/** "0:42", "1:02:03"; with a fraction "0:02.4". @param duration in seconds */
export function formatDuration(duration: number, fractionDigits = 0): string {
  // Not rounded: at 0:59.96 the minute is not over.
  const precision = 10 ** fractionDigits;
  const whole = Math.floor(duration * precision + 1e-6) / precision;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const part = (number: number, digits: number, fraction = 0) =>
    new Intl.NumberFormat(language(), {
      minimumIntegerDigits: digits,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    }).format(number);
  return [
    ...(hours > 0 ? [part(hours, 1), part(minutes, 2)] : [part(minutes, 1)]),
    part(whole % 60, 2, fractionDigits),
  ].join(':');
}
