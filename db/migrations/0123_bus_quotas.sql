-- How much energy a bus may take for 100 km: by model, line, season and the driver's grade. The most specific quota holds.

-- Which months are summer and winter, and what a saved kWh is worth. An operator without a row has the usual months.
create table fleet_quota_settings (
  operator_id uuid not null references organisation_operators,
  summer_months smallint[] not null check (summer_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'),
  winter_months smallint[] not null check (winter_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'),
  -- Sessions that begin from this minute of the day on count to the next day: they fill the battery for it. 1440: none.
  night_from_minutes smallint not null check (night_from_minutes between 720 and 1440),
  -- What a kWh saved or wasted is worth, and how much of that is the driver's, in hundredths of a percent.
  price_e5 bigint check (price_e5 between 0 and 10000000000),
  share_hundredths integer not null check (share_hundredths between 0 and 10000),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id),
  check (not summer_months && winter_months)
);
select platform_tenant_table('fleet_quota_settings');

alter table fleet_drivers add column grade smallint check (grade between 1 and 5);

create table fleet_quotas (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  -- Each null: whichever.
  model_id uuid,
  line_id uuid,
  season text check (season in ('normal', 'summer', 'winter')),
  grade smallint check (grade between 1 and 5),
  dwh_100km bigint not null check (dwh_100km between 1000 and 10000000),
  -- Hundredths of a percent above the quota that are let pass.
  tolerance_hundredths integer not null default 0 check (tolerance_hundredths between 0 and 10000),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  -- How many things it names comes first, then which: model, line, season, grade. Two that both fit and are as specific
  -- name the same things, and those do not overlap.
  specificity smallint not null generated always as (
    16 * ((model_id is not null)::int + (line_id is not null)::int + (season is not null)::int + (grade is not null)::int)
    + 8 * (model_id is not null)::int + 4 * (line_id is not null)::int + 2 * (season is not null)::int + (grade is not null)::int) stored,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, model_id) references fleet_models (operator_id, id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint fleet_quotas_overlap exclude using gist (
    operator_id with =,
    coalesce(model_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(line_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(season, '') with =,
    coalesce(grade, 0) with =,
    valid with &&)
);
create index fleet_quotas_line on fleet_quotas (operator_id, line_id) where line_id is not null;
select platform_tenant_table('fleet_quotas');
