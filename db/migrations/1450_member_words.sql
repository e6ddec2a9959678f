-- Index of the words of a member's names and e-mail address, without accents, case and punctuation (decision 326). Each
-- Chinese or Japanese character is a word, so a search finds the second half of a name. The function `members_named`
-- contains the same expression.
create index members_members_words on members_members
  using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(regexp_replace(
      normalize(nickname || ' ' || real_name || ' ' || email, NFKD), '[\u0300-\u036f]', '', 'g'),
      '-_/.,·:;()''"@\', '              ')), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'), ' '), ''))) where deleted_at is null;
