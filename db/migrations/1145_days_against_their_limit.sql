-- What a supply point took in its days against what its contract lets it (decision 199): the highest limit of the day, quarter hours above
-- the limit of their own period, and how far above the worst of them was. Null: no limit is known.
alter table energy_supply_days
  add column limit_w integer,
  add column exceeded_quarters smallint,
  add column over_w integer,
  add constraint energy_supply_days_limit check (num_nulls(limit_w, exceeded_quarters, over_w) in (0, 3));

-- Days that are kept already are worked out anew.
set local role evops_platform;
insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
select operator_id, 'supply', supply_id, day, uuidv7() from energy_supply_days;
reset role;
