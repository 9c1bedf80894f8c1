import { videoEmbed } from './entry-facts.tsx';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';

describe('the player of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=9', YOUTUBE],
    ['https://youtube.com/shorts/dQw4w9WgXcQ?si=x', YOUTUBE],
    ['http://youtu.be/dQw4w9WgXcQ', YOUTUBE],
    [
      'https://vimeo.com/76979871?share=copy',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    ],
    [
      'https://drive.google.com/file/d/1AbC_d-EfGhIj/view?usp=sharing',
      'https://drive.google.com/file/d/1AbC_d-EfGhIj/preview',
    ],
  ])('of %s', (address, player) => {
    expect(videoEmbed(address)?.player).toBe(player);
  });

  it.each([
    '',
    'https://video.example/dance',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/@nox.example',
    'https://youtu.be/dQw4w9WgXcQ-too-long',
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
  ])('is not there for %s', (address) => {
    expect(videoEmbed(address)).toBeUndefined();
  });
});
