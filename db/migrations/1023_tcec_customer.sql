-- Our drivers at stations of partners by T/CEC 102. A start goes by a number of ours, so that no address waits for its result; the partner is asked how a
-- session stands where it says nothing: when next, null: no more.
alter table interop_roaming_commands alter column secret drop not null;
alter table interop_roaming_commands add column next_at timestamptz;
create unique index interop_roaming_commands_start on interop_roaming_commands (operator_id, partner_id, session_no)
  where kind = 'START_SESSION';
create index interop_roaming_commands_silent on interop_roaming_commands (next_at) where next_at is not null;

-- When what a partner's stations became was asked for last (LastQueryTime); all of them are asked for in the night.
alter table interop_roaming_links add column changes_at timestamptz;
