-- Keys under which stored secrets are encrypted (decision 270). Each key is encrypted itself with the secret key of the
-- installation. Secrets from before the first row are under that secret key directly.
create table platform_keys (
  id smallint not null,
  wrapped bytea not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  -- Processes encrypt with the key from this time on; until then each has loaded it.
  active_from timestamp with time zone not null,
  -- Everything was encrypted again with this key at this time. Null: the work has not ended.
  done_at timestamp with time zone,
  constraint platform_keys_pkey primary key (id),
  constraint platform_keys_id_check check ((id > 0)),
  constraint platform_keys_created_by_check check ((length(created_by) <= 100))
);
grant select, insert, update, delete on platform_keys to evops_platform;
grant update (identity_sealed) on cards_operations to evops_platform;
grant update (sealed_key) on stations_authorities to evops_platform;
