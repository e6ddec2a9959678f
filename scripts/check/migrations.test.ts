import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'
import { treeOf } from './tree.ts'

test.each([
  ['0120_new.sql', 'create table a (id int); alter table b add column c text;', 0],
  ['0120_new.sql', 'alter table b drop constraint b_check, add constraint b_check check (c > 0);', 0],
  ['0120_new.sql', 'create or replace function f() returns void language sql as $$ $$;', 0],
  ['0120_new.sql', '-- nobody may drop table a\nselect 1;', 0],
  ['0119_older.sql', 'alter table b drop column c;', 0],
  ['0120_new.sql', 'alter table b drop column c;', 1],
  ['0120_new.sql', 'drop function f();', 1],
  ['0120_new.sql', 'alter table b rename to d;', 1],
  ['0120_new.sql', 'alter table b alter column c type bigint;', 1],
  ['0120_new.sql', 'alter table b alter column c set not null;', 1],
  ['0120_new.sql', '-- contract: since 1.4 nobody reads it\nalter table b drop column c;', 0],
])('OPS-02 what an older version still uses is not taken away unsaid: %s %s: %i', (file, text, findings) => {
  expect(checkMigrations(treeOf({ [`db/migrations/${file}`]: text }))).toHaveLength(findings)
})
