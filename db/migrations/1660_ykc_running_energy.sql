-- Energy in 0.1 Wh of a running YKC session, as its real-time data count it, and when the highest count arrived. Its
-- registers come with the record at the end, so targets and money limits need this count before.
alter table charging_ykc_starts
  add column counted_dwh bigint,
  add column counted_at timestamptz,
  add constraint charging_ykc_starts_counted_check check (counted_dwh >= 0 and (counted_dwh is null) = (counted_at is null));
grant update (counted_dwh, counted_at) on charging_ykc_starts to evops_gateway;
