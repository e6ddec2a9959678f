-- Results of reviews of API clients (decision 284). Rows are only added: they are evidence.
create table organisation_client_reviews (
  operator_id uuid not null,
  id uuid not null,
  client_id text not null,
  result text not null,
  -- Codes that the client had at the time of the review, sorted. Other codes need a new one.
  codes text[] not null,
  note text default ''::text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint organisation_client_reviews_pkey primary key (operator_id, id),
  constraint organisation_client_reviews_client_fkey foreign key (client_id) references organisation_oauth_clients (client_id) on delete cascade,
  constraint organisation_client_reviews_result_check check ((result = ANY (ARRAY['confirmed'::text, 'withdrawn'::text]))),
  constraint organisation_client_reviews_note_check check ((length(note) <= 500))
);
create index organisation_client_reviews_client on organisation_client_reviews (operator_id, client_id, at);
select platform_tenant_table('organisation_client_reviews', 'select, insert');
