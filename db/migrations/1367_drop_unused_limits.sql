-- contract: since 0.1 nobody counts in driver_limits (decision 249); only its hourly deletion named it.
drop table driver_limits;
-- contract: since 0.1 nobody reads outreach_allowed_networks (decision 248); its rows were copied by migration 1330.
drop table outreach_allowed_networks;
