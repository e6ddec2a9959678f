-- A member writes further messages into the thread of its feedback, and staff answer with texts written in advance.
alter table members_feedback_steps
  drop constraint members_feedback_steps_kind_check,
  add constraint members_feedback_steps_kind_check check (
    kind in ('reply', 'note', 'assigned', 'handed_over', 'closed', 'reopened', 'message')) not valid;
alter table members_feedback_steps validate constraint members_feedback_steps_kind_check;

create table members_feedback_replies (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  title text not null check (length(title) between 1 and 80),
  -- The text by language.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  primary key (operator_id, id)
);
select platform_tenant_table('members_feedback_replies', 'select, insert, update, delete');
