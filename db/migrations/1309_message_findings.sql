-- Deviations in the messages of a charge point: those that were corrected, and messages that could not be read.
create table stations_message_findings (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Empty if the message has no readable action.
  action text not null,
  -- Place in the message: names of fields only, never a value.
  path text not null,
  -- Kind of the correction, or the rule that made the message unreadable.
  kind text not null,
  is_refused boolean not null,
  times bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  -- Time of the first message of this action that was read after the last refusal.
  settled_at timestamp with time zone,
  constraint stations_message_findings_pkey primary key (operator_id, charge_point_id, action, path, kind),
  constraint stations_message_findings_action_check check (length(action) <= 60),
  constraint stations_message_findings_path_check check (length(path) <= 300),
  constraint stations_message_findings_kind_check check (length(kind) between 1 and 40),
  constraint stations_message_findings_times_check check (times > 0),
  constraint stations_message_findings_charge_point_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_message_findings', 'select, delete');
select platform_gateway_table('stations_message_findings', 'select, insert, update, delete');
create policy scope on stations_message_findings as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_message_findings.operator_id) AND (p.id = stations_message_findings.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_message_findings.operator_id) AND (p.id = stations_message_findings.charge_point_id)))));
