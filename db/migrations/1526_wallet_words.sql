-- Index of the words of a wallet's name, as of a member's names (migration 1450). The function `ledger_wallets_named`
-- contains the same expression.
create index ledger_wallets_words on ledger_wallets
  using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(regexp_replace(
      normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      '-_/.,·:;()''"@\', '              ')), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'), ' '), '')));
