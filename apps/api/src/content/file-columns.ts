/** Every column that may hold the address of an uploaded file. Files of a column that is missing here get deleted. */
export const FILE_COLUMNS = {
  team_members: ['image_url'],
  tutorials: ['video_url', 'thumbnail_url'],
  achievements: ['image_url'],
  rule_sets: [],
} as const satisfies Record<string, readonly string[]>;

export type ContentTable = keyof typeof FILE_COLUMNS;

/** The addresses of a row's files. */
export function filesOf(table: ContentTable, row: object): string[] {
  const fields = Object.entries(row).filter(([column]) =>
    (FILE_COLUMNS[table] as readonly string[]).includes(column),
  );
  return fields.map(([, url]) => String(url)).filter((url) => url !== '');
}
