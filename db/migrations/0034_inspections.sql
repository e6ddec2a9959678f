-- When somebody last looked at a charge point's safety, and when it is due again. Only added to.
create table stations_inspections (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  inspected_on date not null,
  due_on date check (due_on > inspected_on),
  passed boolean not null,
  note text check (length(note) <= 500),
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_inspections', 'select, insert, delete');
create index stations_inspections_pile on stations_inspections (operator_id, pile_id, inspected_on desc, id desc);
select platform_scoped_table('stations_inspections', 'exists (select from stations_piles p where p.operator_id = stations_inspections.operator_id and p.id = stations_inspections.pile_id)');
