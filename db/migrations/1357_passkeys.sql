-- Passkeys of users (WebAuthn): a public key and the counter of its authenticator.
create table organisation_passkeys (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- Number of uses as the authenticator counts them; 0 for authenticators that do not count. It only rises.
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  -- True for a passkey that its provider keeps on several devices.
  backed_up boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint organisation_passkeys_pkey primary key (operator_id, id),
  constraint organisation_passkeys_operator_id_credential_id_key unique (operator_id, credential_id),
  constraint organisation_passkeys_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade,
  constraint organisation_passkeys_credential_id_check check (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint organisation_passkeys_name_check check (((length(name) >= 1) AND (length(name) <= 60)))
);
create index organisation_passkeys_user on organisation_passkeys (operator_id, user_id);
create index organisation_passkeys_credential on organisation_passkeys (credential_id);
select platform_tenant_table('organisation_passkeys');

alter table organisation_sign_in_sessions drop constraint organisation_sign_in_sessions_way_check;
alter table organisation_sign_in_sessions add constraint organisation_sign_in_sessions_way_check
  check ((way = ANY (ARRAY['password'::text, 'openid'::text, 'passkey'::text])));
