-- A charge point's power limit (`stations_piles.power_limit_percent`) on the wire: what it was told last and how it answered.
-- Whether it is in force is said by stations_charging_profiles alone, from Accepted on.
create table stations_power_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  -- Null: that there is none any more.
  limit_w bigint check (limit_w > 0),
  accepted boolean not null,
  -- Its word, or why there was none.
  answer text not null check (length(answer) <= 100),
  tried_at timestamptz not null,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_power_limits', 'select, insert, update, delete');
select platform_scoped_table('stations_power_limits', 'exists (select from stations_piles p where p.operator_id = stations_power_limits.operator_id and p.id = stations_power_limits.pile_id)');
