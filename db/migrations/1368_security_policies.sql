-- Least OCPP security profile of an operator (decision 269).
create table stations_security_policies (
  operator_id uuid not null,
  -- 0 none, 1 password, 2 password over TLS, 3 client certificate.
  least_profile smallint not null,
  -- Time at which the profile was last raised: charge points that were registered before have the grace period.
  since timestamp with time zone not null,
  -- Last day, by the clock of the station, on which they may connect below the profile.
  grace_until date,
  version integer default 1 not null,
  constraint stations_security_policies_pkey primary key (operator_id),
  constraint stations_security_policies_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint stations_security_policies_least_profile_check check ((least_profile >= 0) and (least_profile <= 3))
);
select platform_tenant_table('stations_security_policies', 'select, insert, update');
create policy gateway on stations_security_policies for select to evops_gateway using (true);
grant select on stations_security_policies to evops_gateway;

-- Profile of the last accepted or refused handshake with valid credentials. Null: none so far.
alter table stations_identities add column last_profile smallint;
alter table stations_identities add column last_profile_at timestamp with time zone;
alter table stations_identities add constraint stations_identities_last_profile_check
  check ((last_profile >= 0) and (last_profile <= 3));
grant update (last_profile, last_profile_at) on stations_identities to evops_gateway;
