import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PictureControls } from './picture-controls.tsx';

function controls(isOn?: boolean) {
  const moves = { onToggle: jest.fn(), onStep: jest.fn(), onShow: jest.fn() };
  render(<PictureControls count={5} shown={4} hasDynamicBullets={false} isOn={isOn} {...moves} />);
  return { ...moves, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('PictureControls', () => {
  it('go one back, one on, and to each picture', async () => {
    const { user, onStep, onShow } = controls();
    await user.click(button('Previous picture'));
    expect(onStep).toHaveBeenLastCalledWith(-1);
    await user.click(button('Next picture'));
    expect(onStep).toHaveBeenLastCalledWith(1);
    await user.click(button('Picture 4'));
    expect(onShow).toHaveBeenCalledWith(3);
  });

  it('say which picture is shown, and how far the others are from it the shorter way round', () => {
    controls();
    const bullets = screen.getAllByRole('button', { name: /^Picture/ });
    expect(bullets.map((bullet) => bullet.getAttribute('aria-current'))).toEqual([
      'false',
      'false',
      'false',
      'false',
      'true',
    ]);
    expect(bullets.map(({ dataset }) => dataset.distance)).toEqual(['1', '2', '2', '1', '0']);
  });

  it('have pause or play with autoplay only', async () => {
    const { user, onToggle } = controls(true);
    await user.click(button('Pause the pictures'));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });
});
