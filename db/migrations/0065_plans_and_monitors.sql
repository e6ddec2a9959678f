-- Charging profiles that charge points hold for a session, for whoever plans it.
create view stations_session_profiles with (security_invoker = true) as
  select operator_id, pile_id, gun_no, profile_no, stack_level, profile, (profile ->> 'transactionId')::int as transaction_id, accepted_at
  from stations_charging_profiles where ended_at is null and purpose = 'TxProfile' and profile ? 'transactionId';
grant select on stations_session_profiles to evops_gateway;

-- What a monitor saw becomes an alarm of the catalogue: at which connector, the maker's own code, and when it is over.
alter table stations_events
  add column gun_no smallint check (gun_no between 0 and 99),
  add column vendor_code text check (length(vendor_code) <= 50),
  add column cleared boolean;
create index stations_events_monitor on stations_events (operator_id) where not alarmed and kind = 'monitor' and (level >= 2 or cleared);
-- Such an alarm ends by its monitor's word, not by a connector's state.
alter table stations_alarms add column by_monitor boolean not null default false;

-- Charge points that show what a session costs so far (TariffCostCtrlr.Enabled[Cost]).
create view stations_cost_displays with (security_invoker = true) as
  select operator_id, pile_id from stations_variables
  where key = 'TariffCostCtrlr.Enabled[Cost]' and lower(attributes -> 'Actual' ->> 'value') = 'true';
grant select on stations_cost_displays to evops_app, evops_platform;
