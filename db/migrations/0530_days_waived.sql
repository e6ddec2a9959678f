-- A day that nobody reconciles, and why: agreed on by two people, so that its month can be closed.
alter table payments_days
  add column waived_reason text check (length(waived_reason) between 1 and 500),
  add column waived_by uuid,
  add column waived_by_name text check (length(waived_by_name) <= 100),
  add column waived_second uuid,
  add column waived_second_name text check (length(waived_second_name) <= 100),
  add column waived_at timestamptz,
  drop constraint payments_days_state_check,
  add constraint payments_days_state_check check (state in ('waiting', 'failed', 'different', 'equal', 'waived')),
  add constraint payments_days_waived check (state <> 'waived' or (waived_reason is not null and waived_at is not null
    and waived_by is not null and waived_by_name is not null and waived_second_name is not null)),
  add constraint payments_days_waived_two check (waived_by is null or (waived_second is not null
    and waived_second <> waived_by));
