-- A vehicle that stands where another one was sent: whose place it took, until that one stands somewhere or the two change places.
alter table depots_plan_rows add column stands_for uuid,
  add foreign key (operator_id, stands_for) references depots_departures (operator_id, id) on delete set null (stands_for);
