import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const widths = {
  320: { width: 320, height: 640 },
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 860 },
  1920: { width: 1920, height: 1080 },
};
/** The narrowest that pages support; tools need more. */
const ONLY_PUBLIC = ['320'];

/** Journeys through all states, which axe checks; here each has its picture taken. */
const STATES = [
  ...['admin-accessibility', 'judging-accessibility', 'admin-images', 'access', 'audit-log'],
  ...['system', 'monitoring', 'messages', 'schedule', 'check-in', 'corridor', 'deliberation'],
  ...['results', 'registration', 'whole-season', 'public-layout'],
].map((name) => `journeys/${name}.spec.ts`);
process.env.NOX_PICTURES = '1';

/** `npm run screens`: pictures of every page and state, into `screens/<width>/`. */
export default defineConfig({
  ...journeys,
  testMatch: ['screens/*.spec.ts', ...STATES],
  projects: Object.entries(widths).map(([name, viewport]) => ({
    name,
    ...(ONLY_PUBLIC.includes(name) && { testMatch: ['journeys/public-layout.spec.ts'] }),
    grepInvert: name === '390' ? /@desktop/ : /@phone/,
    // What moves would look different in every picture.
    use: {
      viewport,
      ...(name === '390' && { hasTouch: true, isMobile: true }),
      contextOptions: { reducedMotion: 'reduce' as const },
    },
  })),
});
