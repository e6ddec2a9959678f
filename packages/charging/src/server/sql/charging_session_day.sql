-- Day on which a session counts everywhere (decision 278): the day of its end in its station's local time. A running session
-- counts on the day of its start, and so does one whose clock reported an end before the start. Equal to the contract's
-- `sessionDay`.
create or replace function charging_session_day(started_at timestamptz, ended_at timestamptz, time_zone text) returns date
  language sql immutable parallel safe
return (greatest(started_at, ended_at) at time zone time_zone)::date;
