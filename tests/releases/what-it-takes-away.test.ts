import { expect, test } from 'vitest'
import { whatItTakesAway } from './what-it-takes-away.ts'

const reasons = (migration: string) => whatItTakesAway(migration).map((found) => found.split(':')[0])

test('a migration that adds leaves the release before as it was', () => {
  expect(
    reasons(`CREATE TABLE "waves" ("id" uuid PRIMARY KEY, "from_id" uuid NOT NULL);--> statement-breakpoint
      ALTER TABLE "waves" ADD CONSTRAINT "waves_from" FOREIGN KEY ("from_id") REFERENCES "users"("id");--> statement-breakpoint
      CREATE UNIQUE INDEX "waves_from_idx" ON "waves" USING btree ("from_id");--> statement-breakpoint
      ALTER TABLE "posts" ADD COLUMN "mood" text;--> statement-breakpoint
      ALTER TABLE "posts" ADD COLUMN "is_long" boolean DEFAULT false NOT NULL;--> statement-breakpoint
      CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE sql AS $$ select lower(words) $$;`),
  ).toEqual([])
})

test.each([
  ['DROP TABLE "waves";', 'it takes something away'],
  ['ALTER TABLE "posts" DROP COLUMN "mood";', 'it takes something away'],
  ['ALTER TABLE "posts" RENAME COLUMN "mood" TO "tone";', 'it gives something another name'],
  ['ALTER TABLE "posts" ALTER COLUMN "mood" SET DATA TYPE integer;', 'it changes the type of a column'],
  ['ALTER TABLE "posts" ALTER COLUMN "mood" SET NOT NULL;', 'a column must be filled now'],
  [
    'ALTER TABLE "posts" ADD COLUMN "mood" text NOT NULL;',
    'a new column must be filled and has no default',
  ],
  [
    'ALTER TABLE "posts" ADD CONSTRAINT "short" CHECK (char_length(content) < 9);',
    'rows must keep one more rule',
  ],
  [
    'ALTER DOMAIN notice_kind ADD CONSTRAINT known CHECK (VALUE in (1));',
    'rows must keep one more rule',
  ],
  ['CREATE UNIQUE INDEX "one" ON "posts" USING btree ("content");', 'rows must keep one more rule'],
  [
    'CREATE TRIGGER counted AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION count_it();',
    'something more happens when a row is written',
  ],
])('%s is doubted, and goes if it says why the release before can live with it', (statement, why) => {
  expect(reasons(statement)).toEqual([why])
  expect(reasons(`-- The release before goes on: nobody reads it.\n${statement}`)).toEqual([])
})
