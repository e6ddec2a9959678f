-- The log of one partner is read from its newest message on, a part at a time: without this each look goes over those of all.
create index platform_partner_messages_peer on platform_partner_messages (operator_id, peer_id, id desc)
  where peer_id is not null;
