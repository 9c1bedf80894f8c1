import { type Kysely } from 'kysely';

/** Variants of images, by the address of the image; what is said of an image is the item's. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('images')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('recipe', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('formats', 'text', (column) => column.notNull())
    .execute();
  for (const [table, image] of [
    ['team_members', 'image'],
    ['achievements', 'image'],
    ['tutorials', 'thumbnail'],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(`${image}_alt`, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema.alterTable(table).addColumn(`${image}_focus`, 'text').execute();
  }
  await schema
    .alterTable('achievements')
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
