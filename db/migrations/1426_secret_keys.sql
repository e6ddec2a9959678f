-- Secret keys that the installation has used, each encrypted with the present one (decision 302). Stored hashes, seals
-- and secrets from before a change stay readable with them; nothing new is signed with a former one.
create table platform_secret_keys (
  id smallint not null,
  -- Keyed hash of the secret key itself, so that a process recognises its own without decrypting anything.
  fingerprint bytea not null,
  wrapped bytea not null,
  created_at timestamp with time zone not null,
  constraint platform_secret_keys_pkey primary key (id),
  constraint platform_secret_keys_fingerprint_key unique (fingerprint),
  constraint platform_secret_keys_id_check check ((id > 0)),
  constraint platform_secret_keys_fingerprint_check check ((length(fingerprint) = 32))
);
grant select, insert, update on platform_secret_keys to evops_platform;
