-- Single-line diagrams of a station's net: a draft that one user at a time works on, and versions that stay as they were published.
create table grid_drawings (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  name text not null check (length(name) between 1 and 60 and name !~ '[[:cntrl:]<>]'),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 8000000),
  -- What the viewer shows; null: nothing yet.
  published_number integer,
  -- Who works on it, until when; null: nobody.
  locked_by uuid,
  lock_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint grid_drawings_station unique (operator_id, id, station_id),
  constraint grid_drawings_lock check ((locked_by is null) = (lock_until is null)),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create unique index grid_drawings_name on grid_drawings (operator_id, station_id, name_key);
select platform_tenant_table('grid_drawings', 'select, insert, update, delete');
select platform_scoped_table('grid_drawings', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Never changed; they go with their drawing.
create table grid_drawing_versions (
  operator_id uuid not null,
  drawing_id uuid not null,
  number integer not null check (number > 0),
  station_id uuid not null,
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 8000000),
  note text not null check (length(note) <= 500 and note !~ '[[:cntrl:]<>]'),
  -- The one that it brings back.
  restored_number integer check (restored_number < number),
  published_at timestamptz not null,
  published_by uuid not null,
  primary key (operator_id, drawing_id, number),
  constraint grid_drawing_versions_of foreign key (operator_id, drawing_id, station_id)
    references grid_drawings (operator_id, id, station_id)
);
select platform_tenant_table('grid_drawing_versions', 'select, insert, delete');
select platform_scoped_table('grid_drawing_versions', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
alter table grid_drawings add constraint grid_drawings_published foreign key (operator_id, id, published_number)
  references grid_drawing_versions (operator_id, drawing_id, number);

-- What published drawings show of the model: it cannot be deleted meanwhile.
create table grid_drawing_objects (
  operator_id uuid not null,
  drawing_id uuid not null,
  station_id uuid not null,
  object_id uuid not null,
  kind text not null,
  primary key (operator_id, drawing_id, object_id),
  constraint grid_drawing_objects_of foreign key (operator_id, drawing_id, station_id)
    references grid_drawings (operator_id, id, station_id),
  constraint grid_drawing_objects_object foreign key (operator_id, object_id, kind, station_id)
    references grid_objects (operator_id, id, kind, station_id)
);
create index grid_drawing_objects_by_object on grid_drawing_objects (operator_id, object_id);
select platform_tenant_table('grid_drawing_objects', 'select, insert, delete');
select platform_scoped_table('grid_drawing_objects', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
