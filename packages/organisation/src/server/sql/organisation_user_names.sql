-- Names of users, for other domains. Row-level security of the reader applies.
create or replace view organisation_user_names with (security_invoker = true) as
  select operator_id, id as user_id, display_name as user_name, login_name, state from organisation_users;
grant select on organisation_user_names to evops_app, evops_platform;
