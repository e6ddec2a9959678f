-- How much power heating or cooling before a departure takes; and what a plan row was made for, so that a proof can say what was
-- planned for the vehicle that left.
alter table depots_departures
  add column precondition_w integer not null default 10000 check (precondition_w between 1000 and 500000),
  add column planned_dwh bigint check (planned_dwh >= 0);
alter table depots_plan_rows add column vehicle_id uuid;
