alter table interop_roaming_links
  -- To when sessions and records were pulled; null: never.
  add column records_to timestamptz,
  -- What the tokens that it is told were, all in one: while it is the same nothing is looked at.
  add column tokens_digest text not null default '' check (length(tokens_digest) <= 200);
-- What a token was when it was looked at last, in one figure; null: look at it.
alter table interop_roaming_tokens
  add column seen bigint;

-- What is not needed any more goes.
grant delete on interop_roaming_commands, interop_roaming_starts to evops_platform;
create index interop_roaming_commands_reference on interop_roaming_commands (operator_id, reference) where reference is not null;
create index interop_roaming_sessions_reference on interop_roaming_sessions (operator_id, reference) where reference is not null;
create index interop_roaming_sessions_holder on interop_roaming_sessions (operator_id, holder_id);
create index interop_roaming_records_holder on interop_roaming_records (operator_id, holder_id);
