-- Charge points, and single connectors of them, on which planned work is in progress; gun 0 is all of it. `since` null: it is
-- over; the row stays, so that whoever looks for changes finds it.
create table stations_works (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  since timestamptz,
  changed_at timestamptz not null default now(),
  primary key (operator_id, pile_id, gun_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_works_changed on stations_works (operator_id, changed_at);
select platform_tenant_table('stations_works', 'select, insert, update, delete');
select platform_scoped_table('stations_works', 'exists (select from stations_piles p where p.operator_id = stations_works.operator_id and p.id = stations_works.pile_id)');

-- Work that is in progress while this is installed.
insert into stations_works (operator_id, pile_id, gun_no, since)
select operator_id, pile_id, coalesce(gun_no, 0::smallint), min(begun_at) from maintenance_orders
where pile_id is not null and type <> 'fault' and state in ('processing', 'suspended') and begun_at is not null
group by operator_id, pile_id, coalesce(gun_no, 0::smallint);
