-- What a charge point was refused is told in its log (kind 'start'), and the gateway judges copies of cards by the
-- operator's fastest travel.
alter table stations_events drop constraint stations_events_kind_check;
alter table stations_events add constraint stations_events_kind_check check (kind in ('security', 'firmware',
  'diagnostics', 'log', 'connection', 'certificate', 'link', 'monitor', 'report', 'start'));
select platform_gateway_table('charging_thresholds', 'select');
-- Why a start was refused is said of every reason. What stands was checked by the narrower rule: no look at every order.
alter table charging_orders drop constraint charging_orders_start_limit_check;
alter table charging_orders add constraint charging_orders_start_limit_check check (start_limit in ('sessions',
  'energy', 'hours', 'station', 'plate', 'clone', 'listed', 'blacklisted', 'suspended', 'company_station',
  'company_hours', 'company_day', 'company_month')) not valid;
