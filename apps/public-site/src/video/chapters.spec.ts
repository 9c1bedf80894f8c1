import fc from 'fast-check';
import { splitChapters } from './chapters.ts';

const chaptersOf = (description: string, duration?: number) =>
  splitChapters(description, duration).chapters;

describe('the chapters of a description', () => {
  it('are its lines that begin with a time; the others remain', () => {
    expect(splitChapters('Six steps.\n0:00 Walk\n0:30 Basic step\n\nBring shoes.')).toEqual({
      text: 'Six steps.\n\nBring shoes.',
      chapters: [
        { start: 0, title: 'Walk' },
        { start: 30, title: 'Basic step' },
      ],
    });
  });

  it.each([
    ['1:02:03 Battle', 3_723],
    ['00:30 - Battle', 30],
    ['0:30: Battle', 30],
    ['[0:30] Battle', 30],
    ['(0:30) – Battle', 30],
    ['  • 0:30 Battle\r', 30],
    ['- 0:30–0:45 Battle', 30],
    ['90:05 | Battle', 5_405],
  ])('may be written as %j', (line, start) => {
    expect(chaptersOf(line)).toEqual([{ start, title: 'Battle' }]);
  });

  it.each([
    '0:30',
    'We meet at 5:30 PM',
    '1:75:00 Battle',
    '0:75 Battle',
    '10 Battle',
    '1:2:3:04 x',
  ])('are not %j', (line) => {
    expect(splitChapters(line)).toEqual({ text: line, chapters: [] });
  });

  it('are within the film, in its order, one for each time', () => {
    const description = '0:20 Last\n0:05 First\n0:05 Again\n5:30 We meet';
    expect(splitChapters(description, 30)).toEqual({
      text: '0:05 Again\n5:30 We meet',
      chapters: [
        { start: 5, title: 'First' },
        { start: 20, title: 'Last' },
      ],
    });
    expect(chaptersOf('0:30 The end', 30)).toEqual([]);
  });

  it('are found in time, whatever the description is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0:-–[ .\n\ta') }), (description) => {
        const { text, chapters } = splitChapters(description.repeat(50));
        return text.length <= description.length * 50 && chapters.every(({ start }) => start >= 0);
      }),
    );
  });
});
