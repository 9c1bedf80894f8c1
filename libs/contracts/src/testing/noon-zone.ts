const hours = new Date().getUTCHours() - 12;

/** The time zone in which it is about noon: in it tests of the current day never meet its end. */
export const NOON_ZONE = `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;
