import { rememberedText } from './remembered-text.ts';

const useChoice = rememberedText('nox:hide-scores');

/** Whether others' scores stay hidden until one's own review is in, so that nobody is led by them. */
export function useHiddenScores() {
  const [choice, setChoice] = useChoice();
  return [choice === 'yes', (isHidden: boolean) => setChoice(isHidden ? 'yes' : '')] as const;
}
