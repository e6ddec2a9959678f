-- Files for authorities are of a quarter or a year that is over.
alter table outreach_schedules drop constraint outreach_schedules_span_check;
alter table outreach_schedules add constraint outreach_schedules_span_check
  check (span in ('today', 'yesterday', 'last-7-days', 'this-week', 'last-week', 'this-month', 'last-month', 'last-quarter', 'this-year', 'last-year'));
