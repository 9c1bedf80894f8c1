import { rememberedText } from './remembered-text';

/** The name under which somebody reviews on this device, as they typed it. */
export const useJudgeName = rememberedText('nox:judge-name');
