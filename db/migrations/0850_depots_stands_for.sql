-- A vehicle that stands where another one was sent: whose place it took (a departure, which may be gone by now), until that one stands
-- somewhere or the two change places.
alter table depots_plan_rows add column stands_for uuid;
