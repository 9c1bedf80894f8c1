/** Not the browser's: a page has one language, also in its dates and numbers. */
const language = () => document.documentElement.lang || 'en-IN';

/** A date with its time of day, in the time zone of the device. */
export const formatTime = (time: Date | string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

export const formatNumber = (number: number): string =>
  new Intl.NumberFormat(language()).format(number);
