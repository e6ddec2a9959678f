-- A key of a tenant's table begins with its operator, as a cluster wants it. A token is drawn at random from 256 bits and a
-- certificate is made for one charge point: neither needs a key across operators, and a token is looked up all the same.
drop index stations_transfers_token;
create unique index stations_transfers_token on stations_transfers (operator_id, token_hash);
create index stations_transfers_by_token on stations_transfers (token_hash);
drop index stations_certificates_fingerprint;
create unique index stations_certificates_fingerprint on stations_certificates (operator_id, fingerprint);
