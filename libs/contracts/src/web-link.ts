/** An http(s) address without a name before its host: in `https://good@evil` the host is the second one. */
const WEB_LINK = /^https?:\/\/[^/?#\\@\s]+(?:[/?#]|$)/i;

/** Whether an address may be a link. */
export const isWebLink = (address: string): boolean => WEB_LINK.test(address);
