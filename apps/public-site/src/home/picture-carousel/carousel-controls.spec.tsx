import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CarouselControls } from './carousel-controls.tsx';

function controls(isOn?: boolean) {
  const moves = {
    onToggle: jest.fn(),
    onPrevious: jest.fn(),
    onNext: jest.fn(),
    onShow: jest.fn(),
  };
  render(<CarouselControls count={4} shown={1} hasDynamicBullets={false} isOn={isOn} {...moves} />);
  return { ...moves, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the controls of a carousel', () => {
  it('go one back, one on, and to each picture', async () => {
    const { user, onPrevious, onNext, onShow } = controls();
    await user.click(button('Previous picture'));
    expect(onPrevious).toHaveBeenCalledTimes(1);
    await user.click(button('Next picture'));
    expect(onNext).toHaveBeenCalledTimes(1);
    await user.click(button('Picture 4'));
    expect(onShow).toHaveBeenCalledWith(3);
  });

  it('say which picture is shown', () => {
    controls();
    expect(button('Picture 2')).toHaveAttribute('aria-current', 'true');
    expect(button('Picture 1')).toHaveAttribute('aria-current', 'false');
  });

  it('are moved by the arrow keys too', async () => {
    const { user, onPrevious, onNext } = controls();
    button('Picture 1').focus();
    await user.keyboard('{ArrowRight}');
    expect(onNext).toHaveBeenCalledTimes(1);
    await user.keyboard('{ArrowLeft}');
    expect(onPrevious).toHaveBeenCalledTimes(1);
  });

  it('have pause or play where pictures go on by themselves', async () => {
    const { user, onToggle } = controls(true);
    await user.click(button('Pause the pictures'));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  it('have neither where they do not', () => {
    controls();
    expect(screen.queryByRole('button', { name: /the pictures/ })).not.toBeInTheDocument();
  });
});
