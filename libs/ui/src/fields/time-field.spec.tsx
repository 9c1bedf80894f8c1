import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateTimeField, TimeField } from './time-field.tsx';

/** Knows one time that is typed in another way. */
const read = (text: string) => ({ '1630': '16:30', '16:30': '16:30' })[text];

function Time({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <TimeField required label="From" value={value} read={read} onChange={change} />;
}

describe('TimeField', () => {
  it.each([
    ['1630', '16:30', '16:30'],
    ['later', 'later', 'later'],
  ])('of %j has the value %j, and shows it once it is left', async (typed, value, shown) => {
    const onChange = jest.fn();
    render(<Time onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: /^From/ });
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('placeholder', 'hh:mm');
    await userEvent.type(field, typed);
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(field).toHaveValue(typed);
    await userEvent.tab();
    expect(field).toHaveValue(shown);
  });
});

describe('DateTimeField', () => {
  const onBlur = jest.fn();
  const onChange = jest.fn();

  function DateTime({
    start = '',
    error,
    usualTime,
  }: Partial<Record<'start' | 'error' | 'usualTime', string>>) {
    const [value, setValue] = useState(start);
    const change = (next: string) => {
      setValue(next);
      onChange(next);
    };
    return (
      <DateTimeField
        name={'opensAt'}
        label={'Opens'}
        value={value}
        error={error}
        read={read}
        onBlur={onBlur}
        onChange={change}
        usualTime={usualTime}
      />
    );
  }
  const date = () => screen.getByLabelText('Opens, date');
  const time = () => screen.getByLabelText('Opens, time');

  it('is a group, whose value is empty, a part, or both', async () => {
    render(<DateTime />);
    expect(screen.getByRole('group', { name: 'Opens' })).toContainElement(time());
    await userEvent.type(time(), '1630');
    expect(onChange).toHaveBeenLastCalledWith('T16:30');
    await userEvent.type(date(), '2026-12-01');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-01T16:30');
    await userEvent.clear(time());
    expect(onChange).toHaveBeenLastCalledWith('2026-12-01T');
    await userEvent.clear(date());
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('has the usual time of a date, unless another one is typed', async () => {
    render(<DateTime usualTime="23:59" />);
    await userEvent.type(date(), '2026-12-01');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-01T23:59');
    await userEvent.clear(date());
    expect(onChange).toHaveBeenLastCalledWith('');
    await userEvent.type(time(), '1630');
    await userEvent.type(date(), '2026-12-02');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-02T16:30');
  });

  it('is left once the focus leaves both', async () => {
    render(<DateTime />);
    onBlur.mockClear();
    await userEvent.click(date());
    await userEvent.tab();
    expect(time()).toHaveFocus();
    expect(onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['2026-12-01T', time, date],
    ['2026-12-01TTea', time, date],
    ['T16:30', date, time],
    ['2026-12-01T16:30', date, time],
  ])('marks of %j the control to correct, and describes both', (start, wrong, other) => {
    render(<DateTime start={start} error="Opens is refused." />);
    expect(wrong()).toBeInvalid();
    expect(other()).toBeValid();
    expect(date()).toHaveAccessibleDescription('Opens is refused.');
    expect(time()).toHaveAccessibleDescription('Opens is refused.');
  });
});
