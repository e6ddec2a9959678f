-- Roles that every later table names. They are cluster-wide, so a second database finds them there.
--   evops_app       staff and API: one operator at a time (row-level security)
--   evops_gateway   charge points: writes only what devices report, for any operator
--   evops_platform  the platform's own staff and jobs: sees every operator; never inherited, always SET explicitly
do $$
declare
  name text;
begin
  foreach name in array array['evops_app', 'evops_gateway', 'evops_platform'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user with inherit false, set true', name);
    exception when others then
      -- A superuser, or an earlier migration of another database, holds it already.
      if not pg_has_role(current_user, name, 'SET') then raise; end if;
    end;
  end loop;
end
$$;

grant usage on schema public to evops_app, evops_gateway, evops_platform;

-- The operator of the running transaction. Unset is an error, never "all rows".
create function platform_operator() returns uuid
  language sql stable leakproof parallel safe
  return current_setting('evops.operator')::uuid;

-- Makes a table a tenant's: forced row-level security, one policy per role. No OR in the tenant's policy: it spoils plans.
-- grants: what evops_app may do, for instance 'select, insert' for a table nobody may change.
create function platform_tenant_table(target regclass, grants text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to evops_app using (operator_id = current_setting(''evops.operator'')::uuid) with check (operator_id = current_setting(''evops.operator'')::uuid)', target);
  execute format('create policy platform on %s to evops_platform using (true) with check (true)', target);
  execute format('grant %s on %s to evops_app, evops_platform', grants, target);
end
$$;

-- Lets the gateway role use a tenant's table for any operator; a row's operator comes from the pile's registration.
create function platform_gateway_table(target regclass, grants text) returns void
  language plpgsql as $$
begin
  execute format('create policy gateway on %s to evops_gateway using (true) with check (true)', target);
  execute format('grant %s on %s to evops_gateway', grants, target);
end
$$;

-- A process that is alive renews its row; what it held is freed when the lease runs out.
create table platform_processes (
  process_id text primary key,
  roles text[] not null,
  started_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
grant select, insert, update, delete on platform_processes to evops_platform;
