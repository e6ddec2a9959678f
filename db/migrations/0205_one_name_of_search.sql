-- A list's search has one name: views that people kept before say it as well.
set role evops_platform;
update organisation_views
set filters = (filters - 'q' - 'text') || jsonb_build_object('search', coalesce(filters -> 'search', filters -> 'text', filters -> 'q'))
where filters ?| array['q', 'text'];
reset role;
