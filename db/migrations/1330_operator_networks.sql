-- Private networks that an operator may reach for one purpose. Platform staff maintain them.
create table outreach_operator_networks (
  operator_id uuid not null,
  purpose text not null,
  network cidr not null,
  note text default ''::text not null,
  added_by text not null,
  added_at timestamp with time zone default now() not null,
  constraint outreach_operator_networks_pkey primary key (operator_id, purpose, network),
  constraint outreach_operator_networks_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint outreach_operator_networks_purpose_check check (purpose = any ('{webhooks,mail,identity,partners,energy,documents,vehicles,video,certificates}'::text[])),
  constraint outreach_operator_networks_note_check check ((length(note) <= 200))
);
select platform_tenant_table('outreach_operator_networks', 'select');
grant insert, delete on outreach_operator_networks to evops_platform;

-- Networks that were allowed for everything stay allowed to the operators of today; the earlier table is not read by
-- this release.
set local role evops_platform;
insert into outreach_operator_networks (operator_id, purpose, network, note, added_by, added_at)
select o.operator_id, p.purpose, n.network, n.note, n.added_by, n.added_at
from outreach_allowed_networks n
cross join organisation_operators o
cross join unnest('{webhooks,mail,identity,partners,energy,documents,vehicles,video,certificates}'::text[]) as p (purpose);
reset role;
