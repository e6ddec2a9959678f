-- OCPP 2.1 adds two purposes of charging profiles, and profiles whose values change while they are active (decision 340).
alter table stations_charging_profiles drop constraint stations_charging_profiles_purpose_check;
alter table stations_charging_profiles add constraint stations_charging_profiles_purpose_check
  check (purpose in ('ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile', 'PriorityCharging', 'LocalGeneration'));
-- Time of the last update of a dynamic profile.
alter table stations_charging_profiles add column values_at timestamptz;
