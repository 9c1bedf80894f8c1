import { press } from '@nox/testing';
import { render, screen } from '@testing-library/react';
import { PictureControls } from './picture-controls.tsx';

function controls(isOn?: boolean, count = 5) {
  const moves = { onToggle: jest.fn(), onStep: jest.fn(), onShow: jest.fn() };
  render(
    <PictureControls count={count} shown={4} hasDynamicBullets={false} isOn={isOn} {...moves} />,
  );
  return moves;
}

describe('PictureControls', () => {
  it('go one back, one on, and to each picture', async () => {
    const { onStep, onShow } = controls();
    await press('Previous picture');
    expect(onStep).toHaveBeenLastCalledWith(-1);
    await press('Next picture');
    expect(onStep).toHaveBeenLastCalledWith(1);
    await press('Picture 4');
    expect(onShow).toHaveBeenCalledWith(3);
  });

  it('say which picture is shown, and how far the others are from it the shorter way round', () => {
    controls();
    const bullets = screen.getAllByRole('button', { name: /^Picture/ });
    expect(bullets.findIndex((bullet) => bullet.ariaCurrent === 'true')).toBe(4);
    expect(bullets.map(({ dataset }) => dataset.distance)).toEqual(['1', '2', '2', '1', '0']);
  });

  it('say the number of the picture instead where bullets would be too small', () => {
    controls(undefined, 9);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.getByText('5 of 9')).toBeVisible();
  });

  it('have pause or play with autoplay only', async () => {
    const { onToggle } = controls(true);
    await press('Pause the pictures');
    expect(onToggle).toHaveBeenCalledTimes(1);
  });
});
