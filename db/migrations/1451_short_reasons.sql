-- A Chinese reason may have two characters.
alter table grid_switch_acts
  drop constraint grid_switch_acts_reason_check,
  add constraint grid_switch_acts_reason_check
    check (((length(reason) >= 2) AND (length(reason) <= 500) AND (reason !~ '[[:cntrl:]<>]'::text)));
