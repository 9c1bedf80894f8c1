export const STORED = 'Your answers are stored on this device.';
export const OFFLINE = `${STORED} Send them when you are online.`;
