-- Kinds of partners whose messages are kept: as the log filters them.
alter table platform_partner_messages drop constraint platform_partner_messages_peer_kind_check;
alter table platform_partner_messages add constraint platform_partner_messages_peer_kind_check
  check (peer_kind in ('payment', 'wechat_official', 'tax', 'interop', 'channel'));
