-- Review of access (decision 284): each user is confirmed or withdrawn every so many days.
alter table organisation_sign_in_policies add column review_days integer;
alter table organisation_sign_in_policies add column review_since timestamp with time zone;
-- Time of the last notice of overdue reviews; null if none was sent since the rule began.
alter table organisation_sign_in_policies add column review_notified_at timestamp with time zone;
alter table organisation_sign_in_policies add constraint organisation_sign_in_policies_review_days_check
  check (((review_days >= 7) AND (review_days <= 730)));
alter table organisation_sign_in_policies add constraint organisation_sign_in_policies_review_since_check
  check (((review_days IS NULL) OR (review_since IS NOT NULL)));

-- Sign-in sessions are deleted after 30 days, but a review needs the last sign-in of dormant accounts too.
alter table organisation_users add column last_sign_in_at timestamp with time zone;

set local role evops_platform;
update organisation_users u set last_sign_in_at = s.at
from (select operator_id, user_id, max(created_at) as at from organisation_sign_in_sessions group by 1, 2) s
where s.operator_id = u.operator_id and s.user_id = u.id;
reset role;

-- Results of reviews. Rows are only added: they are evidence.
create table organisation_access_reviews (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  result text not null,
  -- Roles that the user had at the time of the review. Other roles need a new one.
  role_ids uuid[] not null,
  role_names text[] not null,
  note text default ''::text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint organisation_access_reviews_pkey primary key (operator_id, id),
  constraint organisation_access_reviews_user_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade,
  constraint organisation_access_reviews_result_check check ((result = ANY (ARRAY['confirmed'::text, 'withdrawn'::text]))),
  constraint organisation_access_reviews_note_check check ((length(note) <= 500))
);
create index organisation_access_reviews_user on organisation_access_reviews (operator_id, user_id, at);
select platform_tenant_table('organisation_access_reviews', 'select, insert');
