/** The origins whose players show candidates' videos in a page; the content security policy allows them as frames. */
export const VIDEO_PLAYERS = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  'Google Drive': 'https://drive.google.com',
} as const;
