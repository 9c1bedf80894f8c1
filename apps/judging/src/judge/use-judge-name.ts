import { rememberedText } from './remembered-text.ts';

/** The name under which somebody reviews on this device, as they typed it. */
export const useJudgeName = rememberedText('nox:judge-name');
