-- What went to outer systems and came from them, without any secret: "why did it not arrive" is looked up here.
create table platform_partner_messages (
  operator_id uuid not null,
  id uuid not null,
  -- payment, tax, interop; and what the partner is called.
  peer_kind text not null check (peer_kind ~ '^[a-z][a-z_]{1,30}$'),
  peer text not null check (length(peer) between 1 and 100),
  -- The account or partner of that kind, so that the message can be replayed.
  peer_id uuid,
  direction text not null check (direction in ('in', 'out')),
  -- Which call of the partner's wire.
  channel text not null check (length(channel) between 1 and 100),
  -- What it was about, as either side numbers it.
  correlation text not null default '' check (length(correlation) <= 100),
  verified text not null default 'unknown' check (verified in ('yes', 'no', 'unknown')),
  -- done: taken by the other side; refused: it said no; failed: no answer, or none that could be read.
  status text not null check (status in ('done', 'refused', 'failed')),
  http_status smallint check (http_status between 100 and 599),
  attempt integer not null default 1 check (attempt > 0),
  at timestamptz not null,
  took_ms integer not null default 0 check (took_ms >= 0),
  -- Redacted, and cut where it is long.
  head text not null default '' check (length(head) <= 8200),
  body text not null default '' check (length(body) <= 16400),
  replay_of uuid,
  primary key (operator_id, id)
);
create index platform_partner_messages_at on platform_partner_messages (at);
create index platform_partner_messages_newest on platform_partner_messages (operator_id, at desc, id desc);
create index platform_partner_messages_about on platform_partner_messages (operator_id, correlation)
  where correlation <> '';
select platform_tenant_table('platform_partner_messages', 'select, insert');
grant delete on platform_partner_messages to evops_platform;
