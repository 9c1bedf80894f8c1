import '@nox/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ACHIEVEMENT_PICTURES } from './achievement-pictures.ts';
import { MEMBER_PICTURES } from './member-pictures.ts';
import { MoveFrame, movesInFrames } from './move-frame.tsx';
import './kit-page.css';
import { type KitOnPage, MEMBERS } from './drawing.ts';
import { ShareImage } from './share-image.tsx';
import { Dancer, FREEZE, Picture } from '@nox/figures';

/** The dancer of the society's logo. A mask may cut off all but the middle 80 %. */
function Icon({ isMaskable }: { isMaskable: boolean }) {
  return (
    <main id="icon">
      <Dancer pose={FREEZE} style={{ width: isMaskable ? '62%' : '86%' }} />
    </main>
  );
}

/** Runs in the browser: draws a drawing that fills the window. */
const root = createRoot(document.body);

const kit: KitOnPage = {
  moves: movesInFrames,
  show: (drawing) =>
    flushSync(() => {
      if (drawing.kind === 'move') root.render(<MoveFrame {...drawing} />);
      if (drawing.kind === 'achievement')
        root.render(<Picture ratio="3:2" dancers={ACHIEVEMENT_PICTURES[drawing.name]} />);
      if (drawing.kind === 'member')
        root.render(<Picture ratio={MEMBERS[drawing.name]} {...MEMBER_PICTURES[drawing.name]} />);
      if (drawing.kind === 'share') root.render(<ShareImage name={drawing.name} />);
      if (drawing.kind === 'icon') root.render(<Icon isMaskable={drawing.name === 'maskable'} />);
    }),
};
Object.assign(window, { kit });
