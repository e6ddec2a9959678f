import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'
import { createTestTree } from './tree.ts'

test.each([
  ['1310_new.sql', 'create table a (id int); alter table b add column c text;', 0],
  ['1310_new.sql', 'alter table b drop constraint b_check, add constraint b_check check (c > 0);', 0],
  ['1310_new.sql', '-- nobody may drop table a\nselect 1;', 0],
  ['0013_baseline_reports.sql', 'alter table b drop column c;', 0],
  ['1310_new.sql', 'alter table b drop column c;', 1],
  ['1310_new.sql', 'drop function f();', 1],
  ['1310_new.sql', 'alter table b rename to d;', 1],
  ['1310_new.sql', 'alter table b alter column c type bigint;', 1],
  ['1310_new.sql', 'alter table b alter column c set not null;', 1],
  ['1310_new.sql', '-- contract: since 1.4 nobody reads it\nalter table b drop column c;', 0],
  ['1310_new.sql', 'create function pg_temp.f() returns int language sql as $$ select 1 $$;', 0],
  ['1310_new.sql', 'create function f() returns int language sql as $$ select 1 $$;', 1],
  ['1310_new.sql', '-- needs a stop: it renames b\nalter table b rename to d;', 0],
])('OPS-02 what an older version still uses is not taken away unsaid: %s %s: %i', (file, text, findings) => {
  expect(checkMigrations(createTestTree({ [`db/migrations/${file}`]: text }))).toHaveLength(findings)
})

test.each([
  ['create table a (id bigint generated always as identity);', 1],
  ['create table a (id bigserial);', 1],
  ['create table a (id bigint generated always as identity);\ngrant select on sequence a_id_seq to evops_platform;', 0],
  ['create table a (identity text, serial_no text);', 0],
])('OPS-01 a copy can read where a sequence stands: %s: %i', (text, findings) => {
  expect(checkMigrations(createTestTree({ 'db/migrations/1310_new.sql': text }))).toHaveLength(findings)
})

const asPlatform = (text: string) => `set local role evops_platform;\n${text}\nreset role;\n`
test.each([
  ['1310_new.sql', 'update a set b = true;', 1],
  ['1310_new.sql', 'insert into a (b)\nselect 1;', 1],
  ['1310_new.sql', asPlatform('update a set b = true;'), 0],
  ['1310_new.sql', `${asPlatform('update a set b = true;')}delete from a;`, 1],
  ['1310_new.sql', 'create table a (b int); -- insert into\n  -- update a', 0],
  ['1018_roaming.sql', 'update a set b = true;', 0],
])(
  'OPS-01 rows are changed as the role that may see all of them, where the owner is no superuser: %s %s: %i',
  (file, text, findings) => {
    expect(checkMigrations(createTestTree({ [`db/migrations/${file}`]: text }))).toHaveLength(findings)
  },
)

test.each([
  ['db/migrations/1310_new.sql', 'create or replace function f() returns void language sql as $$ $$;', 1],
  ['db/migrations/1310_new.sql', 'CREATE VIEW v AS select 1;', 1],
  ['db/migrations/1310_new.sql', '-- create view v\ncreate table viewed (id int);', 0],
  ['db/migrations/0001_baseline_platform.sql', 'create function f() returns void language sql as $$ $$;', 0],
  ['packages/a/src/server/sql/v.sql', 'create or replace view v as select 1;', 0],
  ['packages/a/src/server/sql/v.sql', 'create or replace view w as select 1;', 1],
  ['packages/a/src/server/sql/v.sql', 'create view v as select 1;', 1],
  ['packages/a/src/server/sql/v.sql', 'create or replace view v as select 1;\ncreate table t (id int);', 1],
])('OPS-02 functions and views are sources, each in the file of its name: %s %s: %i', (path, text, findings) => {
  expect(checkMigrations(createTestTree({ [path]: text }))).toHaveLength(findings)
})
