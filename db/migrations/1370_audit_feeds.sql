-- Feeds of the audit log to a security information system, by syslog or webhook (decision 271).
create table organisation_audit_feeds (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  -- https://…, syslog+tls://host:port or syslog+tcp://host:port.
  address text not null,
  -- Authority of the receiver's certificate (PEM). Empty: the public ones.
  authority text default ''::text not null,
  -- True for a feed of the entries of all operators; of the platform only.
  of_installation boolean default false not null,
  enabled boolean default true not null,
  -- Key of the webhook's signature. Null for syslog.
  sealed_secret bytea,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  sent bigint default 0 not null,
  attempts integer default 0 not null,
  failing_since timestamp with time zone,
  last_error text,
  next_try_at timestamp with time zone not null,
  -- A process sends until this time.
  leased_until timestamp with time zone,
  -- Administrators were notified that the feed is behind.
  notified_at timestamp with time zone,
  constraint organisation_audit_feeds_pkey primary key (operator_id, id),
  constraint organisation_audit_feeds_name unique (operator_id, name),
  constraint organisation_audit_feeds_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_audit_feeds_name_check check ((length(name) >= 1) and (length(name) <= 60)),
  constraint organisation_audit_feeds_address_check check ((address ~ '^(https|syslog\+tls|syslog\+tcp)://') and (length(address) <= 500)),
  constraint organisation_audit_feeds_authority_check check ((length(authority) <= 20000)),
  constraint organisation_audit_feeds_last_error_check check ((length(last_error) <= 500))
);
select platform_tenant_table('organisation_audit_feeds');

-- Last sealed group of entries that a feed sent, by the operator of the entries.
create table organisation_audit_feed_cursors (
  operator_id uuid not null,
  feed_id uuid not null,
  source_id uuid not null,
  seq bigint not null,
  constraint organisation_audit_feed_cursors_pkey primary key (operator_id, feed_id, source_id),
  constraint organisation_audit_feed_cursors_feed_fkey foreign key (operator_id, feed_id) references organisation_audit_feeds (operator_id, id) on delete cascade,
  constraint organisation_audit_feed_cursors_seq_check check ((seq >= 0))
);
select platform_tenant_table('organisation_audit_feed_cursors');
