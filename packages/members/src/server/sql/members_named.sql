-- owner: evops_platform
-- Returns the ids of members of the current operator whose names or e-mail address contain all words of a query. Row
-- security permits only leakproof operators as conditions of an index, and a text search is none. This function reads
-- the index `members_members_words` without row security and checks the operator itself.
create or replace function members_named(words text, terms text[], most bigint) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id from members_members m
  where m.operator_id = platform_operator() and m.deleted_at is null
    and array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(regexp_replace(
      normalize(m.nickname || ' ' || m.real_name || ' ' || m.email, NFKD), '[\u0300-\u036f]', '', 'g'),
      '-_/.,·:;()''"@\', '              ')), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'), ' '), '')) @@ words::tsquery
    -- The characters of a Chinese word must follow each other. Most names match as they are.
    and not exists (select from unnest(terms) term
      where strpos(m.nickname || ' ' || m.real_name, term) = 0
        and strpos(platform_search_text(m.nickname || ' ' || m.real_name || ' ' || m.email), term) = 0)
  limit most
$$;
revoke all on function members_named from public;
grant execute on function members_named to evops_app, evops_platform;
