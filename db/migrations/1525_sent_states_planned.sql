-- A connector that has not entered service has the state "planned". A push of it was refused by this constraint,
-- with everything else that the partner had received in the same run.
alter table interop_sent_states drop constraint interop_sent_states_state_check;
alter table interop_sent_states add constraint interop_sent_states_state_check check (state = any (array[
  'offline', 'idle', 'occupied', 'charging', 'suspended', 'reserved', 'disabled', 'faulted', 'removed', 'planned']));
