/** "1 candidate", "2 candidates". */
export const pluralize = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
