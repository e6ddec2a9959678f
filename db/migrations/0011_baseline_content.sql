-- Tables of content.

create table content_app_versions (
  operator_id uuid not null,
  id uuid not null,
  platform text not null,
  version_name text not null,
  build integer not null,
  min_build integer not null,
  forced boolean not null,
  share_percent integer not null,
  address text,
  notes_zh text not null,
  notes_en text not null,
  notes_es text not null,
  -- Name of a stored file.
  file_name text,
  file_bytes integer,
  file_sha256 bytea,
  stored_as text,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint content_app_versions_pkey primary key (operator_id, id),
  constraint content_app_versions_build unique (operator_id, platform, build),
  constraint content_app_versions_address_check check (((length(address) >= 8) AND (length(address) <= 500))),
  constraint content_app_versions_build_check check ((build > 0)),
  constraint content_app_versions_file check (((num_nonnulls(file_name, file_bytes, file_sha256, stored_as) = ANY (ARRAY[0, 4])) AND ((stored_as IS NULL) OR (platform = ANY (ARRAY['android'::text, 'handheld'::text]))))),
  constraint content_app_versions_file_bytes_check check (((file_bytes >= 1) AND (file_bytes <= 314572800))),
  constraint content_app_versions_file_name_check check (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  constraint content_app_versions_file_sha256_check check ((length(file_sha256) = 32)),
  constraint content_app_versions_least check ((min_build <= build)),
  constraint content_app_versions_min_build_check check ((min_build >= 0)),
  constraint content_app_versions_notes_en_check check ((length(notes_en) <= 2000)),
  constraint content_app_versions_notes_es_check check ((length(notes_es) <= 2000)),
  constraint content_app_versions_notes_zh_check check ((length(notes_zh) <= 2000)),
  constraint content_app_versions_platform_check check ((platform = ANY (ARRAY['android'::text, 'ios'::text, 'harmony'::text, 'mini_programme'::text, 'web'::text, 'handheld'::text, 'charge_point_screen'::text]))),
  constraint content_app_versions_share_percent_check check (((share_percent >= 0) AND (share_percent <= 100))),
  constraint content_app_versions_source check (((published_at IS NULL) OR (address IS NOT NULL) OR (stored_as IS NOT NULL) OR (platform = ANY (ARRAY['mini_programme'::text, 'web'::text])))),
  constraint content_app_versions_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint content_app_versions_version_name_check check (((length(version_name) >= 1) AND (length(version_name) <= 40))),
  constraint content_app_versions_withdrawn check (((withdrawn_at >= published_at) OR (withdrawn_at IS NULL))),
  constraint content_app_versions_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('content_app_versions');

-- Content shown to drivers: carousel pictures and news (one table, because audience and time work the same way), and
-- app versions.
create table content_items (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  audiences text[] not null,
  shows_from timestamp with time zone,
  shows_until timestamp with time zone,
  -- Slide: where the slide is shown, its order, and its link.
  place text,
  position integer,
  link_url text,
  link_news_id uuid,
  link_kind text generated always as (
CASE
    WHEN (link_news_id IS NULL) THEN NULL::text
    ELSE 'news'::text
END) stored,
  link_page text,
  -- News: shown before all other news.
  pinned boolean,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint content_items_pkey primary key (operator_id, id),
  constraint content_items_of_kind unique (operator_id, id, kind),
  constraint content_items_audiences_check check (((cardinality(audiences) > 0) AND (audiences <@ ARRAY['visitor'::text, 'member'::text, 'company'::text]))),
  constraint content_items_kind_check check ((kind = ANY (ARRAY['slide'::text, 'news'::text]))),
  constraint content_items_link check ((num_nonnulls(link_url, link_news_id, link_page) <= ((kind = 'slide'::text))::integer)),
  constraint content_items_link_page_check check ((link_page = ANY (ARRAY['map'::text, 'scan'::text, 'wallet'::text, 'coupons'::text, 'bookings'::text, 'invoices'::text, 'feedback'::text]))),
  constraint content_items_link_url_check check (((length(link_url) >= 8) AND (length(link_url) <= 500))),
  constraint content_items_news check (((kind = 'news'::text) = (pinned IS NOT NULL))),
  constraint content_items_place_check check ((place = ANY (ARRAY['home'::text, 'bill'::text, 'wallet'::text]))),
  constraint content_items_position_check check ((("position" >= 1) AND ("position" <= 999))),
  constraint content_items_slide check ((((kind = 'slide'::text) = (place IS NOT NULL)) AND ((kind = 'slide'::text) = ("position" IS NOT NULL)))),
  constraint content_items_span check ((shows_from < shows_until)),
  constraint content_items_withdrawn check (((withdrawn_at >= published_at) OR (withdrawn_at IS NULL))),
  constraint content_items_linked foreign key (operator_id, link_news_id, link_kind) references content_items (operator_id, id, kind),
  constraint content_items_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index content_items_links on content_items (operator_id, link_news_id) where (link_news_id IS NOT NULL);
select platform_tenant_table('content_items');

-- Texts of an item per language.
create table content_texts (
  operator_id uuid not null,
  item_id uuid not null,
  language text not null,
  title text not null,
  title_key text collate "C" generated always as (lower(title)) stored not null,
  -- Alternative text of the picture.
  alt text default ''::text not null,
  summary text default ''::text not null,
  -- Rich text as a list of blocks without markup (packages/content/src/contract/rich-text.ts).
  body jsonb default '[]'::jsonb not null,
  constraint content_texts_pkey primary key (operator_id, item_id, language),
  constraint content_texts_alt_check check ((length(alt) <= 200)),
  constraint content_texts_body_check check (((jsonb_typeof(body) = 'array'::text) AND (jsonb_array_length(body) <= 200))),
  constraint content_texts_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint content_texts_summary_check check ((length(summary) <= 200)),
  constraint content_texts_title_check check (((length(title) >= 1) AND (length(title) <= 80))),
  constraint content_texts_operator_id_item_id_fkey foreign key (operator_id, item_id) references content_items (operator_id, id) on delete cascade
);
select platform_tenant_table('content_texts');

-- Picture of an item per language. A new file is a new picture with a new address.
create table content_pictures (
  operator_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  language text not null,
  type text not null,
  bytes integer not null,
  sha256 bytea not null,
  stored_as text not null,
  created_at timestamp with time zone not null,
  -- Variant of the picture: phone or wide screen. Both share the same alternative text.
  variant text default 'phone'::text not null,
  constraint content_pictures_pkey primary key (operator_id, id),
  constraint content_pictures_once unique (operator_id, item_id, language, variant),
  constraint content_pictures_bytes_check check (((bytes >= 1) AND (bytes <= 3145728))),
  constraint content_pictures_sha256_check check ((length(sha256) = 32)),
  constraint content_pictures_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint content_pictures_type_check check ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint content_pictures_variant_check check ((variant = ANY (ARRAY['phone'::text, 'wide'::text]))),
  constraint content_pictures_operator_id_item_id_language_fkey foreign key (operator_id, item_id, language) references content_texts (operator_id, item_id, language)
);
select platform_tenant_table('content_pictures');
