-- Templates of stations, and what each use of one added, so that it can be taken back. A template's content is judged by its form; ids of a use have
-- no foreign keys: what it added may be removed by hand, and the note of it stays.
create table grid_templates (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60 and name !~ '[[:cntrl:]<>]'),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id)
);
create unique index grid_templates_name on grid_templates (operator_id, name_key);
select platform_tenant_table('grid_templates', 'select, insert, update, delete');

create table grid_template_uses (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  -- It may go.
  template_id uuid,
  template_name text not null,
  station_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Za-z0-9._-]{1,12}$'),
  object_ids uuid[] not null,
  pile_ids uuid[] not null,
  meter_ids uuid[] not null,
  collector_ids uuid[] not null,
  by_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz check (undone_at >= at),
  primary key (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index grid_template_uses_newest on grid_template_uses (operator_id, at desc, id desc);
create index grid_template_uses_template on grid_template_uses (operator_id, template_id);
create index grid_template_uses_station on grid_template_uses (operator_id, station_id);
select platform_tenant_table('grid_template_uses', 'select, insert, update');
select platform_scoped_table('grid_template_uses', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
