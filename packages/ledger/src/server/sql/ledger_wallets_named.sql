-- owner: evops_platform
-- Returns the ids of wallets of the current operator whose name contains all words of a query. It reads the index
-- `ledger_wallets_words` without row security and checks the operator itself, because a text search is not leakproof
-- (as `members_named`).
create or replace function ledger_wallets_named(words text, terms text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select w.id from ledger_wallets w
  where w.operator_id = platform_operator()
    and array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(regexp_replace(
      normalize(w.name, NFKD), '[\u0300-\u036f]', '', 'g'),
      '-_/.,·:;()''"@\', '              ')), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'), ' '), '')) @@ words::tsquery
    -- The characters of a Chinese word must follow each other.
    and not exists (select from unnest(terms) term where strpos(platform_search_text(w.name), term) = 0)
$$;
revoke all on function ledger_wallets_named from public;
grant execute on function ledger_wallets_named to evops_app, evops_platform;
