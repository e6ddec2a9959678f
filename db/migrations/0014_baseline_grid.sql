-- Tables of grid.

-- Connectivity nodes, where terminals meet. All terminals of a node have the same voltage.
create table grid_nodes (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  voltage_v integer not null,
  constraint grid_nodes_pkey primary key (operator_id, id),
  constraint grid_nodes_voltage unique (operator_id, id, station_id, voltage_v),
  constraint grid_nodes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint grid_nodes_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index grid_nodes_station on grid_nodes (operator_id, station_id);
select platform_tenant_table('grid_nodes');
create policy scope on grid_nodes as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Electrical network of a station after IEC 61970 CIM: objects, their terminals, and the connectivity nodes where
-- terminals meet.
create table grid_objects (
  operator_id uuid not null,
  -- mRID of the object.
  id uuid not null,
  station_id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- Container of the object. Each kind of container is in a container of a higher kind, so containers cannot form a
  -- cycle.
  container_id uuid,
  container_kind text,
  base_voltage_v integer,
  -- Voltage of an object in a voltage level or bay: the voltage of the container.
  container_voltage_v integer generated always as (
CASE
    WHEN (container_kind = ANY (ARRAY['VoltageLevel'::text, 'Bay'::text])) THEN base_voltage_v
    ELSE NULL::integer
END) stored,
  rated_a integer,
  rated_va bigint,
  rated_w bigint,
  rated_wh bigint,
  rated_var bigint,
  -- Switches only.
  normal_open boolean,
  -- What it stands for, which is kept elsewhere.
  supply_point_id uuid,
  meter_id uuid,
  charge_point_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint grid_objects_pkey primary key (operator_id, id),
  constraint grid_objects_kind unique (operator_id, id, kind, station_id),
  constraint grid_objects_voltage unique (operator_id, id, base_voltage_v),
  constraint grid_objects_base_voltage_v_check check (((base_voltage_v >= 1) AND (base_voltage_v <= 1000000))),
  constraint grid_objects_contained check ((((container_id IS NULL) = (container_kind IS NULL)) AND
CASE
    WHEN (kind = 'Substation'::text) THEN (container_kind IS NULL)
    WHEN (kind = ANY (ARRAY['VoltageLevel'::text, 'PowerTransformer'::text])) THEN (COALESCE(container_kind, ''::text) = 'Substation'::text)
    WHEN (kind = 'Bay'::text) THEN (COALESCE(container_kind, ''::text) = 'VoltageLevel'::text)
    WHEN (kind = ANY (ARRAY['ACLineSegment'::text, 'EnergySource'::text, 'EnergyConsumer'::text, 'PhotovoltaicUnit'::text, 'BatteryUnit'::text, 'ShuntCompensator'::text, 'HarmonicFilter'::text, 'Meter'::text, 'ChargingPile'::text])) THEN (COALESCE(container_kind, 'Bay'::text) = ANY (ARRAY['VoltageLevel'::text, 'Bay'::text]))
    ELSE (COALESCE(container_kind, ''::text) = ANY (ARRAY['VoltageLevel'::text, 'Bay'::text]))
END)),
  constraint grid_objects_has_voltage check (((base_voltage_v IS NULL) = (kind = ANY (ARRAY['Substation'::text, 'PowerTransformer'::text])))),
  constraint grid_objects_kind_check check ((kind = ANY (ARRAY['Substation'::text, 'VoltageLevel'::text, 'Bay'::text, 'BusbarSection'::text, 'Breaker'::text, 'Disconnector'::text, 'GroundDisconnector'::text, 'LoadBreakSwitch'::text, 'Fuse'::text, 'PowerTransformer'::text, 'CurrentTransformer'::text, 'PotentialTransformer'::text, 'ACLineSegment'::text, 'EnergySource'::text, 'EnergyConsumer'::text, 'PhotovoltaicUnit'::text, 'BatteryUnit'::text, 'ShuntCompensator'::text, 'HarmonicFilter'::text, 'Meter'::text, 'ChargingPile'::text]))),
  constraint grid_objects_name_check check ((((length(name) >= 1) AND (length(name) <= 60)) AND (name !~ '[[:cntrl:]<>]'::text))),
  constraint grid_objects_position check (((normal_open IS NULL) = (kind <> ALL (ARRAY['Breaker'::text, 'Disconnector'::text, 'GroundDisconnector'::text, 'LoadBreakSwitch'::text, 'Fuse'::text])))),
  constraint grid_objects_rated_a_check check ((rated_a > 0)),
  constraint grid_objects_rated_va_check check ((rated_va > 0)),
  constraint grid_objects_rated_var_check check ((rated_var > 0)),
  constraint grid_objects_rated_w_check check ((rated_w > 0)),
  constraint grid_objects_rated_wh_check check ((rated_wh > 0)),
  constraint grid_objects_refers check ((((supply_point_id IS NULL) OR (kind = 'EnergySource'::text)) AND ((meter_id IS NULL) OR (kind = 'Meter'::text)) AND ((charge_point_id IS NULL) OR (kind = 'ChargingPile'::text)))),
  constraint grid_objects_at_voltage foreign key (operator_id, container_id, container_voltage_v) references grid_objects (operator_id, id, base_voltage_v),
  constraint grid_objects_in foreign key (operator_id, container_id, container_kind, station_id) references grid_objects (operator_id, id, kind, station_id),
  constraint grid_objects_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint grid_objects_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id),
  constraint grid_objects_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint grid_objects_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint grid_objects_operator_id_supply_point_id_fkey foreign key (operator_id, supply_point_id) references energy_supply_points (operator_id, id)
);
create index grid_objects_container on grid_objects (operator_id, container_id);
create unique index grid_objects_meter on grid_objects (operator_id, meter_id) where (meter_id IS NOT NULL);
create unique index grid_objects_name on grid_objects (operator_id, station_id, COALESCE(container_id, station_id), kind, name_key);
create unique index grid_objects_charge_point on grid_objects (operator_id, charge_point_id) where (charge_point_id IS NOT NULL);
create unique index grid_objects_supply_point on grid_objects (operator_id, supply_point_id) where (supply_point_id IS NOT NULL);
select platform_tenant_table('grid_objects');
create policy scope on grid_objects as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Switch positions as recorded by people: first selected with a reason, then effective when confirmed in time.
create table grid_switch_acts (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  object_id uuid not null,
  kind text not null,
  position text not null,
  reason text not null,
  -- True: the act overrides objections, because the switch is in this position on site.
  despite boolean not null,
  by_id uuid not null,
  selected_at timestamp with time zone not null,
  confirm_until timestamp with time zone not null,
  -- Null: not confirmed.
  done_at timestamp with time zone,
  constraint grid_switch_acts_pkey primary key (operator_id, id),
  constraint grid_switch_acts_check check ((confirm_until > selected_at)),
  constraint grid_switch_acts_in_time check (((done_at >= selected_at) AND (done_at <= confirm_until))),
  constraint grid_switch_acts_kind_check check ((kind = ANY (ARRAY['Breaker'::text, 'Disconnector'::text, 'GroundDisconnector'::text, 'LoadBreakSwitch'::text, 'Fuse'::text]))),
  constraint grid_switch_acts_position_check check (("position" = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint grid_switch_acts_reason_check check ((((length(reason) >= 3) AND (length(reason) <= 500)) AND (reason !~ '[[:cntrl:]<>]'::text))),
  constraint grid_switch_acts_object foreign key (operator_id, object_id, kind, station_id) references grid_objects (operator_id, id, kind, station_id)
);
create index grid_switch_acts_at on grid_switch_acts (operator_id, station_id);
create index grid_switch_acts_of on grid_switch_acts (operator_id, object_id, done_at DESC) where (done_at IS NOT NULL);
select platform_tenant_table('grid_switch_acts');
create policy scope on grid_switch_acts as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create table grid_template_uses (
  operator_id uuid not null,
  id uuid not null,
  -- The template may be deleted later.
  template_id uuid,
  template_name text not null,
  station_id uuid not null,
  prefix text not null,
  object_ids uuid[] not null,
  charge_point_ids uuid[] not null,
  meter_ids uuid[] not null,
  collector_ids uuid[] not null,
  by_id uuid not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint grid_template_uses_pkey primary key (operator_id, id),
  constraint grid_template_uses_check check ((undone_at >= at)),
  constraint grid_template_uses_prefix_check check ((prefix ~ '^[A-Za-z0-9._-]{1,12}$'::text)),
  constraint grid_template_uses_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint grid_template_uses_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index grid_template_uses_newest on grid_template_uses (operator_id, at DESC, id DESC);
create index grid_template_uses_station on grid_template_uses (operator_id, station_id);
create index grid_template_uses_template on grid_template_uses (operator_id, template_id);
select platform_tenant_table('grid_template_uses', 'select, insert, update');
create policy scope on grid_template_uses as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Templates of stations, and the objects added by each use, so that the use can be undone. The content of a template is
-- validated only in form. The ids of a use have no foreign keys: an added object may be deleted by hand, and the record
-- of the use remains.
create table grid_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint grid_templates_pkey primary key (operator_id, id),
  constraint grid_templates_content_check check (((jsonb_typeof(content) = 'object'::text) AND (length((content)::text) <= 200000))),
  constraint grid_templates_name_check check ((((length(name) >= 1) AND (length(name) <= 60)) AND (name !~ '[[:cntrl:]<>]'::text))),
  constraint grid_templates_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index grid_templates_name on grid_templates (operator_id, name_key);
select platform_tenant_table('grid_templates');

-- Terminals of objects. A transformer has one for each end.
create table grid_terminals (
  operator_id uuid not null,
  id uuid not null,
  object_id uuid not null,
  kind text not null,
  station_id uuid not null,
  sequence smallint not null,
  -- Voltage of the object. The ends of a transformer have their own voltages.
  base_voltage_v integer,
  end_voltage_v integer,
  voltage_v integer generated always as (COALESCE(base_voltage_v, end_voltage_v)) stored not null,
  node_id uuid,
  constraint grid_terminals_pkey primary key (operator_id, id),
  constraint grid_terminals_sequence unique (operator_id, object_id, sequence),
  constraint grid_terminals_count check (((sequence >= 1) AND (sequence <=
CASE
    WHEN (kind = ANY (ARRAY['Substation'::text, 'VoltageLevel'::text, 'Bay'::text])) THEN 0
    WHEN (kind = 'PowerTransformer'::text) THEN 3
    WHEN (kind = ANY (ARRAY['Breaker'::text, 'Disconnector'::text, 'LoadBreakSwitch'::text, 'Fuse'::text, 'CurrentTransformer'::text, 'ACLineSegment'::text])) THEN 2
    ELSE 1
END))),
  constraint grid_terminals_end check ((((kind = 'PowerTransformer'::text) = (end_voltage_v IS NOT NULL)) AND ((kind = 'PowerTransformer'::text) = (base_voltage_v IS NULL)))),
  constraint grid_terminals_end_voltage_v_check check (((end_voltage_v >= 1) AND (end_voltage_v <= 1000000))),
  constraint grid_terminals_node foreign key (operator_id, node_id, station_id, voltage_v) references grid_nodes (operator_id, id, station_id, voltage_v),
  constraint grid_terminals_object foreign key (operator_id, object_id, kind, station_id) references grid_objects (operator_id, id, kind, station_id),
  constraint grid_terminals_voltage foreign key (operator_id, object_id, base_voltage_v) references grid_objects (operator_id, id, base_voltage_v) on update cascade
);
create index grid_terminals_node_id on grid_terminals (operator_id, node_id);
create index grid_terminals_station on grid_terminals (operator_id, station_id);
select platform_tenant_table('grid_terminals');
create policy scope on grid_terminals as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Model objects shown in published drawings. They cannot be deleted while shown.
create table grid_drawing_objects (
  operator_id uuid not null,
  drawing_id uuid not null,
  station_id uuid not null,
  object_id uuid not null,
  kind text not null,
  constraint grid_drawing_objects_pkey primary key (operator_id, drawing_id, object_id),
  constraint grid_drawing_objects_object foreign key (operator_id, object_id, kind, station_id) references grid_objects (operator_id, id, kind, station_id)
);
create index grid_drawing_objects_by_object on grid_drawing_objects (operator_id, object_id);
select platform_tenant_table('grid_drawing_objects', 'select, insert, delete');
create policy scope on grid_drawing_objects as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Background pictures of drawings. The files are in the data folder. A draft or a version selects the picture, so
-- pictures are deleted with their drawing.
create table grid_drawing_pictures (
  operator_id uuid not null,
  id uuid not null,
  drawing_id uuid not null,
  station_id uuid not null,
  type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text collate "C" not null,
  added_at timestamp with time zone not null,
  constraint grid_drawing_pictures_pkey primary key (operator_id, id),
  constraint grid_drawing_pictures_bytes_check check ((bytes > 0)),
  constraint grid_drawing_pictures_sha256_check check ((length(sha256) = 32)),
  constraint grid_drawing_pictures_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint grid_drawing_pictures_type_check check ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
create index grid_drawing_pictures_by_drawing on grid_drawing_pictures (operator_id, drawing_id);
select platform_tenant_table('grid_drawing_pictures', 'select, insert, delete');
create policy scope on grid_drawing_pictures as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Published versions. Versions are never changed and are deleted with their drawing.
create table grid_drawing_versions (
  operator_id uuid not null,
  drawing_id uuid not null,
  number integer not null,
  station_id uuid not null,
  document jsonb not null,
  note text not null,
  -- Version that this one restores.
  restored_number integer,
  published_at timestamp with time zone not null,
  published_by uuid not null,
  constraint grid_drawing_versions_pkey primary key (operator_id, drawing_id, number),
  constraint grid_drawing_versions_check check ((restored_number < number)),
  constraint grid_drawing_versions_document_check check (((jsonb_typeof(document) = 'object'::text) AND (length((document)::text) <= 8000000))),
  constraint grid_drawing_versions_note_check check (((length(note) <= 500) AND (note !~ '[[:cntrl:]<>]'::text))),
  constraint grid_drawing_versions_number_check check ((number > 0))
);
select platform_tenant_table('grid_drawing_versions', 'select, insert, delete');
create policy scope on grid_drawing_versions as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Single-line diagrams of a station's network: a draft that one user at a time edits, and published versions that do
-- not change.
create table grid_drawings (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  draft jsonb not null,
  -- Version shown in the viewer. Null: nothing published yet.
  published_number integer,
  -- User who holds the edit lock, and its end. Null: nobody.
  locked_by uuid,
  lock_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint grid_drawings_pkey primary key (operator_id, id),
  constraint grid_drawings_station unique (operator_id, id, station_id),
  constraint grid_drawings_draft_check check (((jsonb_typeof(draft) = 'object'::text) AND (length((draft)::text) <= 8000000))),
  constraint grid_drawings_lock check (((locked_by IS NULL) = (lock_until IS NULL))),
  constraint grid_drawings_name_check check ((((length(name) >= 1) AND (length(name) <= 60)) AND (name !~ '[[:cntrl:]<>]'::text))),
  constraint grid_drawings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint grid_drawings_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint grid_drawings_published foreign key (operator_id, id, published_number) references grid_drawing_versions (operator_id, drawing_id, number)
);
create unique index grid_drawings_name on grid_drawings (operator_id, station_id, name_key);
select platform_tenant_table('grid_drawings');
create policy scope on grid_drawings as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- References and policies that need other tables.
alter table grid_drawing_objects add constraint grid_drawing_objects_of foreign key (operator_id, drawing_id, station_id) references grid_drawings (operator_id, id, station_id);
alter table grid_drawing_pictures add constraint grid_drawing_pictures_of foreign key (operator_id, drawing_id, station_id) references grid_drawings (operator_id, id, station_id);
alter table grid_drawing_versions add constraint grid_drawing_versions_of foreign key (operator_id, drawing_id, station_id) references grid_drawings (operator_id, id, station_id);
