-- Whether anybody has come with a token. A refresh token that comes again while nobody has come with what it was exchanged
-- for is that of somebody whom the reply never reached, not of two people (decision 150).
alter table organisation_tokens add column seen_at timestamptz;
alter table driver_sessions add column seen_at timestamptz;
alter table driver_used_tokens add column seen_at timestamptz;
grant update on driver_used_tokens to evops_app, evops_platform;
-- What was used before counts as seen.
update organisation_tokens set seen_at = coalesce(used_at, issued_at);
update driver_sessions set seen_at = used_at;
update driver_used_tokens set seen_at = used_at;
