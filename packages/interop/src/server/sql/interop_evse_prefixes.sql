-- Beginning of the operator's EVSE ids (eMI3): country and party, without separators.
create or replace view interop_evse_prefixes with (security_invoker = true) as
select operator_id, country_code || party_id as prefix from interop_ocpi_parties;
grant select on interop_evse_prefixes to evops_app;
