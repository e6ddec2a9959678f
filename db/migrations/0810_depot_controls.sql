-- What each connector of a depot holds and follows: what it gives while nobody tells it anything, what it was told, and whether it does so.
create table depots_controls (
  operator_id uuid not null references organisation_operators (operator_id),
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  -- Its share of what its charge point takes without a word from us. Null: it left the depot, ours is to be taken back.
  fallback_w integer check (fallback_w >= 0),
  -- What it accepted of that, at which level, and when.
  fallback_told_w integer,
  fallback_level smallint,
  fallback_at timestamptz,
  fallback_why text check (fallback_why in ('refused', 'unreached', 'levels')),
  -- What it is to follow: { from, watts } of quarter hours, from in ms.
  wanted jsonb,
  -- What it accepted, for sessions to begin and for one that runs: { from, until, watts, at, tx }.
  told_next jsonb,
  told_session jsonb,
  state text check (state in ('planned', 'sent', 'active', 'refused', 'unreached', 'ignores')),
  -- Why it is not active.
  why text check (length(why) <= 60),
  since timestamptz not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  read_at timestamptz,
  -- Until when what was accepted holds; then its fallback counts.
  holds_until timestamptz,
  -- When its link and its charge point last came up, as far as this row knows.
  link_at timestamptz,
  booted_at timestamptz,
  -- It gets no more than its fallback until then: the power came back.
  waits_until timestamptz,
  -- It drew more than it was told; the same for so long that it ignores what it is told, and in which session.
  over_at timestamptz,
  ignored_at timestamptz,
  ignored_tx integer,
  -- It was asked for its meter.
  asked_at timestamptz,
  -- There is something to tell it, not before.
  due_at timestamptz,
  claimed_until timestamptz,
  primary key (operator_id, pile_id, gun_no),
  constraint depots_controls_fallback check (num_nonnulls(fallback_told_w, fallback_level, fallback_at) in (0, 3)),
  constraint depots_controls_ignored check (state <> 'ignores' or ignored_at is not null),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade,
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
create index depots_controls_of on depots_controls (operator_id, station_id);
create index depots_controls_due on depots_controls (due_at) where due_at is not null;
select platform_tenant_table('depots_controls', 'select, insert, update, delete');
select platform_scoped_table('depots_controls', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
