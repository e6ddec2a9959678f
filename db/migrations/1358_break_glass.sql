-- Accounts that may still sign in with a password although a role allows the identity provider alone. Each use raises
-- an alarm.
create table organisation_break_glass (
  operator_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone not null,
  constraint organisation_break_glass_pkey primary key (operator_id, user_id),
  constraint organisation_break_glass_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_break_glass', 'select, insert, delete');
