-- Cards that charge points presented and that were refused, counted by charge point, connector and reason. They help to
-- register a card that its driver already has. Rows are deleted by age and number, so the table stays small.
create table charging_refused_cards (
  operator_id uuid not null,
  id uuid not null,
  -- No foreign key: a charge point without sessions may be deleted, and its rows then disappear by their age.
  charge_point_id uuid not null,
  -- 0: the request named no connector.
  connector_no smallint not null,
  id_tag text collate "C" not null,
  id_tag_key text collate "C" not null,
  reason text not null,
  -- Number of a registered card whose bytes this card has in reverse order. Null: none.
  reversed_key text collate "C",
  times bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint charging_refused_cards_pkey primary key (operator_id, id),
  constraint charging_refused_cards_once unique (operator_id, charge_point_id, connector_no, id_tag_key, reason),
  constraint charging_refused_cards_connector_no_check check (connector_no between 0 and 99),
  constraint charging_refused_cards_id_tag_check check (length(id_tag) between 1 and 255),
  constraint charging_refused_cards_reason_check check (length(reason) between 1 and 40),
  constraint charging_refused_cards_times_check check (times > 0)
);
create index charging_refused_cards_last_at on charging_refused_cards (operator_id, last_at desc);
select platform_tenant_table('charging_refused_cards', 'select, delete');
select platform_gateway_table('charging_refused_cards', 'select, insert, update, delete');
create policy scope on charging_refused_cards as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_refused_cards.operator_id) AND (p.id = charging_refused_cards.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_refused_cards.operator_id) AND (p.id = charging_refused_cards.charge_point_id)))));
