-- Each link is written again twice a minute, so that analyze counted them every few minutes, with ten thousand charge points every minute; with each
-- time every plan that reads them (nearly all that show how a charge point stands) was made anew on every connection. What is counted of them hardly
-- changes: analyze comes when each has been written twenty times. A table that grows is counted by its rows, as others are.
alter table stations_links set (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 20);
