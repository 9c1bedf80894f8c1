/** In the language of the pages, which show the sentences. */
const numbers = new Intl.NumberFormat('en-IN');

/** "1 candidate", "1,200 candidates". */
export const pluralize = (count: number, thing: string) =>
  `${numbers.format(count)} ${thing}${count === 1 ? '' : 's'}`;
