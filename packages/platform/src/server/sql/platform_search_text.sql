-- Returns a text as searches of lists compare it (decision 326): without accents, case and punctuation. `searchTextOf`
-- in platform applies the same rules. Most texts are ASCII, which needs no normalisation.
create or replace function platform_search_text(value text) returns text
  language sql immutable parallel safe
return case when octet_length(value) = length(value)
  then lower(translate(value, '-_/.,:;()''"@\', '             '))
  else lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
    '-_/.,·:;()''"@\', '              ')) end;
