-- Partners may speak OCPI 2.1.1 (decision 334).
alter table interop_ocpi_links
  drop constraint interop_ocpi_links_protocol_version_check,
  add constraint interop_ocpi_links_protocol_version_check check (protocol_version in ('2.1.1', '2.2.1', '2.3.0'));
