-- Day files have rows of disputes: the provider withdraws a contested amount, or gives it back.
alter table payments_day_rows drop constraint payments_day_rows_kind_check;
alter table payments_day_rows add constraint payments_day_rows_kind_check
  check (kind in ('payment', 'refund', 'dispute', 'dispute_return'));
alter table payments_differences drop constraint payments_differences_kind_check;
alter table payments_differences add constraint payments_differences_kind_check
  check (kind in ('payment', 'refund', 'dispute', 'dispute_return'));
