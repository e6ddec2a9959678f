-- Where a transaction stands is written with each of its messages. On full pages two of three writes went to another page, and into
-- all of the indexes with it.
alter table charging_transactions set (fillfactor = 75);
