-- Says whether a text names a language of the product: `languages` of the contract. A further language is added here and
-- there; the constraints of the tables ask this function.
create or replace function platform_is_language(language text) returns boolean
  language sql immutable parallel safe
return language in ('zh', 'en', 'es');
