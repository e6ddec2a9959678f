-- A command brings every operator's keys under the master key that seals now.
grant update (sealed) on cards_keys, cards_key_components to evops_platform;
