-- Whoever was merged is looked for by who they are now: for each order that a list or a file shows.
create index members_members_merged on members_members (operator_id, merged_into) where merged_into is not null;
