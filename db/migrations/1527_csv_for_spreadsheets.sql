-- A scheduled export can be a CSV file for the spreadsheet of its language. The format "csv" stays that for programs.
alter table outreach_schedules drop constraint outreach_schedules_format_check;
alter table outreach_schedules add constraint outreach_schedules_format_check check (format = any (array[
  'csv', 'csv-sheet', 'xlsx', 'pdf', 'jsonl']));
