-- What a partner's record of a driver of ours comes to by the tariff that it names; null: nobody can say.
alter table interop_roaming_records add column tariff_minor bigint;
