-- What a company is registered as and reached by, and the stations that a partner of the interconnection may see.
alter table organisation_operators
  add column platform_id text not null default '' check (platform_id ~ '^([A-Za-z0-9]{9})?$'),
  add column registration_no text not null default '' check (length(registration_no) <= 36),
  add column hotline text not null default '' check (length(hotline) <= 30),
  add column second_hotline text not null default '' check (length(second_hotline) <= 30),
  add column address text not null default '' check (length(address) <= 200),
  add column remark text not null default '' check (length(remark) <= 500),
  add column push_enabled boolean not null default false;

create table organisation_partner_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners on delete cascade,
  foreign key (operator_id, station_id) references stations_stations on delete cascade
);
create index organisation_partner_stations_station on organisation_partner_stations (operator_id, station_id);
select platform_tenant_table('organisation_partner_stations');
select platform_scoped_table('organisation_partner_stations', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
