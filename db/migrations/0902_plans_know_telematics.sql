-- The charge that a plan begins with may be what telematics told.
alter table depots_plan_rows drop constraint depots_plan_rows_soc_source_check;
alter table depots_plan_rows add constraint depots_plan_rows_soc_source_check
  check (soc_source in ('session', 'order', 'person', 'telematics'));
