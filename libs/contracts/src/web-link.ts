/** An http(s) address without a name before its host: in `https://good@evil` the host is the second one. */
const WEB_LINK = /^https?:\/\/[^/?#\\@\s]+(?:[/?#]|$)/i;

export const isWebLink = (address: string): boolean => WEB_LINK.test(address);

/** The origins whose players show candidates' videos in a page; the content security policy allows them as frames. */
export const VIDEO_PLAYERS = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  'Google Drive': 'https://drive.google.com',
} as const;
