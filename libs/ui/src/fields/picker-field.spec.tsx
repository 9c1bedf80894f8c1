import { fireEvent, render, screen } from '@testing-library/react';
import { entriesOf, PickerField, type Choice } from './picker-field.tsx';

const choice = (id: string, name: string): Choice => ({ id, name, detail: '', isKnown: true });
const choices = [choice('1', 'Asha Rao'), choice('2', 'Ben'), choice('3', 'ben')];

describe('entriesOf', () => {
  it('takes the ids of known names, whatever their case, and other names as they are', () => {
    expect(entriesOf('asha RAO, Unknown', choices)).toEqual(['1', 'Unknown']);
  });

  it('leaves an ambiguous name as it is', () => {
    expect(entriesOf('Ben', choices)).toEqual(['Ben']);
  });

  it('has no duplicates', () => {
    expect(entriesOf('Asha Rao, asha rao, X, X', choices)).toEqual(['1', 'X']);
  });
});

describe('PickerField', () => {
  it('adds the typed text on Enter, but not on one that ends a word of an input method', () => {
    const onChange = jest.fn();
    render(<PickerField label="Performers" choices={choices} value={[]} onChange={onChange} />);
    const field = screen.getByRole('combobox', { name: 'Performers' });
    fireEvent.change(field, { target: { value: 'आशा' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(['आशा']);
  });
});
