-- A permission of an operator's own: a name for several codes of the program. Roles hold it like a code; what it gives are
-- its codes, as they are when somebody asks.
alter table organisation_permission_labels
  add column codes text[],
  add constraint organisation_permission_labels_codes_check
    check ((codes is not null) = (code ~ '^bundle:') and (codes is null or cardinality(codes) between 1 and 500));
