-- What questions by station, day or month read: a station's months, and its sessions whoever charged. Tables as those that
-- they are made of, and filled from them; roll-ups keep them from then on.
do $$
declare
  made record;
  wanted text;
  sums text;
  of_month text;
begin
  for made in
    select * from (values
      ('reports_station_months', 'reports_station_days', true, 'currency'),
      ('reports_station_month_hours', 'reports_station_hours', true, 'currency'),
      ('reports_station_month_amounts', 'reports_station_amounts', true, 'currency, bucket'),
      ('reports_station_month_states', 'reports_station_states', true, ''),
      ('reports_station_sessions', 'reports_session_days', false, 'currency'),
      ('reports_station_month_sessions', 'reports_session_months', false, 'currency')
    ) as m (target, source, monthly, beside)
  loop
    if made.monthly then
      execute format('create table %I (like %I including all)', made.target, made.source);
    else
      select string_agg(format('%I bigint not null', attname), ', ' order by attnum) into sums from pg_attribute
      where attrelid = made.source::regclass and attnum > 0 and not attisdropped and atttypid = 'bigint'::regtype;
      execute format(
        'create table %I (operator_id uuid not null, day date not null, station_id uuid not null, currency text not null, %s, primary key (operator_id, day, station_id, currency))',
        made.target, sums);
    end if;
    perform platform_tenant_table(made.target);
    execute format(
      'create policy scope on %1$I as restrictive to evops_scoped using (%2$s) with check (%2$s)', made.target,
      'station_id in ( select unnest(current_setting(''evops.stations'')::uuid[]) as unnest)');
    select string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(format(case when attname = 'peak_w' then 'max(%I)' else 'sum(%I)' end, attname), ', ' order by attnum)
    into wanted, sums from pg_attribute
    where attrelid = made.target::regclass and attnum > 0 and not attisdropped and (atttypid = 'bigint'::regtype or attname = 'peak_w');
    of_month := case when made.monthly then 'date_trunc(''month'', day)::date' else 'day' end;
    set local role evops_platform;
    execute format('insert into %1$I (operator_id, day, station_id%2$s, %3$s) select operator_id, %4$s, station_id%2$s, %5$s from %6$I group by 1, 2, 3%2$s',
      made.target, case when made.beside = '' then '' else ', ' || made.beside end, wanted, of_month, sums, made.source);
    reset role;
  end loop;
end
$$;
