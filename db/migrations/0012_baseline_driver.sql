-- Tables of driver.

-- Terms version that a member agreed to, and the time.
create table driver_agreements (
  operator_id uuid not null,
  member_id uuid not null,
  kind text not null,
  version integer not null,
  agreed_at timestamp with time zone not null,
  constraint driver_agreements_pkey primary key (operator_id, member_id, kind, version),
  constraint driver_agreements_kind_check check ((kind ~ '^[a-z][a-z-]{0,29}$'::text)),
  constraint driver_agreements_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('driver_agreements', 'select, insert');

-- Authorisation codes. Each code is valid for one minute, usable once, and only with the PKCE verifier.
create table driver_authorisations (
  operator_id uuid not null,
  hash bytea not null,
  member_id uuid not null,
  device_id uuid not null,
  device_name text not null,
  client text not null,
  language text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  sign_in_session_id uuid,
  constraint driver_authorisations_pkey primary key (operator_id, hash),
  constraint driver_authorisations_challenge_check check ((length(challenge) = 43)),
  constraint driver_authorisations_client_check check ((client = ANY (ARRAY['driver-web'::text, 'driver-mini'::text, 'driver-app'::text]))),
  constraint driver_authorisations_device_name_check check ((length(device_name) <= 60)),
  constraint driver_authorisations_hash_check check ((length(hash) = 32)),
  constraint driver_authorisations_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint driver_authorisations_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint driver_authorisations_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('driver_authorisations');

-- Last code sent to a phone number. The number and the code are stored only as keyed hashes.
create table driver_codes (
  operator_id uuid not null,
  phone_hash bytea not null,
  device_id uuid not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  constraint driver_codes_pkey primary key (operator_id, phone_hash),
  constraint driver_codes_code_hash_check check ((length(code_hash) = 32)),
  constraint driver_codes_phone_hash_check check ((length(phone_hash) = 32)),
  constraint driver_codes_tries_check check (((tries >= 0) AND (tries <= 5))),
  constraint driver_codes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('driver_codes');

-- Rate limits: number of actions per device, phone number or network. Wrong codes cause a lock.
create table driver_limits (
  operator_id uuid not null,
  kind text not null,
  subject bytea not null,
  since timestamp with time zone not null,
  times integer not null,
  locked_until timestamp with time zone,
  constraint driver_limits_pkey primary key (operator_id, kind, subject),
  constraint driver_limits_kind_check check (((length(kind) >= 1) AND (length(kind) <= 30))),
  constraint driver_limits_subject_check check ((length(subject) = 32)),
  constraint driver_limits_times_check check ((times >= 0)),
  constraint driver_limits_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('driver_limits');

-- Sign-in sessions of members in the operator's app, separate from those of users. Tokens and codes are stored as
-- hashes.
create table driver_sign_in_sessions (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  device_name text default ''::text not null,
  client text not null,
  language text not null,
  signed_in_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  access_hash bytea not null,
  access_until timestamp with time zone not null,
  refresh_hash bytea not null,
  refresh_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  seen_at timestamp with time zone,
  constraint driver_sign_in_sessions_pkey primary key (operator_id, id),
  constraint driver_sign_in_sessions_operator_id_access_hash_key unique (operator_id, access_hash),
  constraint driver_sign_in_sessions_operator_id_refresh_hash_key unique (operator_id, refresh_hash),
  constraint driver_sign_in_sessions_access_hash_check check ((length(access_hash) = 32)),
  constraint driver_sign_in_sessions_check check (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint driver_sign_in_sessions_client_check check ((client = ANY (ARRAY['driver-web'::text, 'driver-mini'::text, 'driver-app'::text]))),
  constraint driver_sign_in_sessions_device_name_check check ((length(device_name) <= 60)),
  constraint driver_sign_in_sessions_end_reason_check check ((end_reason = ANY (ARRAY['signed-out'::text, 'reused'::text, 'expired'::text, 'left'::text, 'replaced'::text]))),
  constraint driver_sign_in_sessions_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint driver_sign_in_sessions_refresh_hash_check check ((length(refresh_hash) = 32)),
  constraint driver_sign_in_sessions_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint driver_sign_in_sessions_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create unique index driver_sign_in_sessions_device on driver_sign_in_sessions (operator_id, member_id, device_id) where (ended_at IS NULL);
create index driver_sign_in_sessions_member on driver_sign_in_sessions (operator_id, member_id) where (ended_at IS NULL);
select platform_tenant_table('driver_sign_in_sessions');

-- Terms of the operator, per version and language. Rows are never changed.
create table driver_texts (
  operator_id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  required boolean not null,
  title text not null,
  body text not null,
  published_at timestamp with time zone not null,
  by_name text not null,
  constraint driver_texts_pkey primary key (operator_id, kind, version, language),
  constraint driver_texts_body_check check (((length(body) >= 1) AND (length(body) <= 100000))),
  constraint driver_texts_by_name_check check ((length(by_name) <= 100)),
  constraint driver_texts_kind_check check ((kind ~ '^[a-z][a-z-]{0,29}$'::text)),
  constraint driver_texts_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint driver_texts_title_check check (((length(title) >= 1) AND (length(title) <= 100))),
  constraint driver_texts_version_check check (((version >= 1) AND (version <= 1000000))),
  constraint driver_texts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('driver_texts', 'select, insert');

-- Used refresh tokens. A second use means that the token was copied; its sign-in session is then ended.
create table driver_used_tokens (
  operator_id uuid not null,
  hash bytea not null,
  sign_in_session_id uuid not null,
  used_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint driver_used_tokens_pkey primary key (operator_id, hash),
  constraint driver_used_tokens_hash_check check ((length(hash) = 32)),
  constraint driver_used_tokens_operator_id_session_id_fkey foreign key (operator_id, sign_in_session_id) references driver_sign_in_sessions (operator_id, id)
);
select platform_tenant_table('driver_used_tokens');
