import '@nox/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ACHIEVEMENT_PICTURES } from './achievement-pictures.ts';
import { ICONS } from './icons.tsx';
import { MoveFrame, movesInFrames } from './move-frame.tsx';
import './kit-page.css';
import { type KitOnPage } from './scene.ts';
import { ShareImage } from './share-image.tsx';
import { Picture } from '@nox/figures';

/** Runs in the browser: draws a scene that fills the window. */
const root = createRoot(document.body);

const kit: KitOnPage = {
  moves: movesInFrames,
  show: (scene) =>
    flushSync(() => {
      if (scene.kind === 'move') root.render(<MoveFrame {...scene} />);
      if (scene.kind === 'achievement')
        root.render(<Picture ratio="3:2" dancers={ACHIEVEMENT_PICTURES[scene.name]} />);
      if (scene.kind === 'share') root.render(<ShareImage name={scene.name} />);
      if (scene.kind === 'icon') root.render(ICONS[scene.name]);
    }),
};
Object.assign(window, { kit });
