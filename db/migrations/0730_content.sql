-- What drivers are shown: carousel pictures and news (one table: who sees them and when is the same), and versions of apps.
create table content_items (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('slide', 'news')),
  audiences text[] not null check (cardinality(audiences) > 0 and audiences <@ array['visitor', 'member', 'company']),
  shows_from timestamptz,
  shows_until timestamptz,
  -- A slide's: where it is shown, in which order, where it leads.
  place text check (place in ('home', 'bill', 'wallet')),
  position integer check (position between 1 and 999),
  link_url text check (length(link_url) between 8 and 500),
  link_news_id uuid,
  link_kind text generated always as (case when link_news_id is null then null else 'news' end) stored,
  link_page text check (link_page in ('map', 'scan', 'wallet', 'coupons', 'bookings', 'invoices', 'feedback')),
  -- News': before all others.
  pinned boolean,
  published_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint content_items_of_kind unique (operator_id, id, kind),
  constraint content_items_span check (shows_from < shows_until),
  constraint content_items_withdrawn check (withdrawn_at >= published_at or withdrawn_at is null),
  constraint content_items_slide check ((kind = 'slide') = (place is not null) and (kind = 'slide') = (position is not null)),
  constraint content_items_news check ((kind = 'news') = (pinned is not null)),
  constraint content_items_link check (num_nonnulls(link_url, link_news_id, link_page) <= (kind = 'slide')::int),
  foreign key (operator_id) references organisation_operators (operator_id),
  constraint content_items_linked foreign key (operator_id, link_news_id, link_kind) references content_items (operator_id, id, kind)
);
create index content_items_links on content_items (operator_id, link_news_id) where link_news_id is not null;
select platform_tenant_table('content_items', 'select, insert, update, delete');

-- An item in a language.
create table content_texts (
  operator_id uuid not null,
  item_id uuid not null,
  language text not null check (language in ('zh', 'en', 'es')),
  title text not null check (length(title) between 1 and 80),
  title_key text collate "C" generated always as (lower(title)) stored not null,
  -- What its picture shows, for whoever does not see it.
  alt text not null default '' check (length(alt) <= 200),
  summary text not null default '' check (length(summary) <= 200),
  -- Rich text: a list of blocks, no markup (packages/content/src/contract/rich-text.ts).
  body jsonb not null default '[]' check (jsonb_typeof(body) = 'array' and jsonb_array_length(body) <= 200),
  primary key (operator_id, item_id, language),
  foreign key (operator_id, item_id) references content_items (operator_id, id) on delete cascade
);
select platform_tenant_table('content_texts', 'select, insert, update, delete');

-- The picture of an item in a language; another file is another picture, with another address.
create table content_pictures (
  operator_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  language text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes between 1 and 3145728),
  sha256 bytea not null check (length(sha256) = 32),
  stored_as text not null check (stored_as ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint content_pictures_once unique (operator_id, item_id, language),
  foreign key (operator_id, item_id, language) references content_texts (operator_id, item_id, language)
);
select platform_tenant_table('content_pictures', 'select, insert, update, delete');

create table content_app_versions (
  operator_id uuid not null,
  id uuid not null,
  platform text not null check (platform in ('android', 'ios', 'harmony', 'mini_programme', 'web', 'handheld', 'pile_screen')),
  version_name text not null check (length(version_name) between 1 and 40),
  build integer not null check (build > 0),
  min_build integer not null check (min_build >= 0),
  forced boolean not null,
  share_percent integer not null check (share_percent between 0 and 100),
  address text check (length(address) between 8 and 500),
  notes_zh text not null check (length(notes_zh) <= 2000),
  notes_en text not null check (length(notes_en) <= 2000),
  notes_es text not null check (length(notes_es) <= 2000),
  -- A file of ours.
  file_name text check (length(file_name) between 1 and 120),
  file_bytes integer check (file_bytes between 1 and 314572800),
  file_sha256 bytea check (length(file_sha256) = 32),
  stored_as text check (stored_as ~ '^[0-9a-f]{32}$'),
  published_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint content_app_versions_build unique (operator_id, platform, build),
  constraint content_app_versions_least check (min_build <= build),
  constraint content_app_versions_file check (num_nonnulls(file_name, file_bytes, file_sha256, stored_as) in (0, 4)
    and (stored_as is null or platform in ('android', 'handheld'))),
  -- What is published can be got.
  constraint content_app_versions_source check (published_at is null or address is not null or stored_as is not null
    or platform in ('mini_programme', 'web')),
  constraint content_app_versions_withdrawn check (withdrawn_at >= published_at or withdrawn_at is null),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('content_app_versions', 'select, insert, update, delete');
