-- Pictures that drawings are drawn over. Files in the data folder; which one is shown is said by a draft or a version, so they go with their drawing.
create table grid_drawing_pictures (
  operator_id uuid not null,
  id uuid not null,
  drawing_id uuid not null,
  station_id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  stored_as text collate "C" not null check (stored_as ~ '^[0-9a-f]{32}$'),
  added_at timestamptz not null,
  primary key (operator_id, id),
  constraint grid_drawing_pictures_of foreign key (operator_id, drawing_id, station_id)
    references grid_drawings (operator_id, id, station_id)
);
create index grid_drawing_pictures_by_drawing on grid_drawing_pictures (operator_id, drawing_id);
select platform_tenant_table('grid_drawing_pictures', 'select, insert, delete');
select platform_scoped_table('grid_drawing_pictures', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
