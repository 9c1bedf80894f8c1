/** A named part of a film, until the next one. */
export type Chapter = { start: number; title: string };

/** "0:30 Basic step", "1:02:03 - Battle", "[0:30] …", "• 0:30–0:45: …". */
const CHAPTER =
  /^[\s•*·([-]*((?:\d{1,2}:)?\d{1,3}:[0-5]\d)(?!:?\d)(?:\s*[-–—]\s*(?:\d{1,2}:)?\d{1,3}:\d\d)?[\s)\]:.|–—-]*([^\s)\]:.|–—-].*)$/s;

/** Takes lines that begin with a time out of a description. @param duration in seconds; lines with a later time remain text */
export function splitChapters(
  description: string,
  duration = Infinity,
): { text: string; chapters: Chapter[] } {
  const chapters = new Map<number, Chapter>();
  const lines = description.split('\n').filter((line) => {
    const chapter = chapterOf(line);
    if (!chapter || chapter.start >= duration || chapters.has(chapter.start)) return true;
    chapters.set(chapter.start, chapter);
    return false;
  });
  return {
    text: chapters.size > 0 ? lines.join('\n').trim() : description,
    chapters: [...chapters.values()].sort((a, b) => a.start - b.start),
  };
}

function chapterOf(line: string): Chapter | undefined {
  const [, time, title] = CHAPTER.exec(line.trim()) ?? [];
  if (!time || !title) return undefined;
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').map(Number).reverse();
  // "1:75:00" is no time.
  if (minutes > 59 && time.split(':').length > 2) return undefined;
  return { start: hours * 3_600 + minutes * 60 + seconds, title };
}
