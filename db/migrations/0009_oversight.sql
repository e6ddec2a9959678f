-- Who watches: the audit log's chain, two-person approvals, dictionary, tasks, programs of third parties, second step.

-- An entry waits here, written in the same statement, until the sealer has given it its place in the chain.
create table organisation_audit_unsealed (
  operator_id uuid not null references organisation_operators,
  row_id uuid not null,
  primary key (operator_id, row_id)
);
-- What was written before the chain began enters it first. Row security is forced, so the owner steps around it here.
alter table organisation_audit no force row level security;
insert into organisation_audit_unsealed (operator_id, row_id) select operator_id, id from organisation_audit;
alter table organisation_audit force row level security;
select platform_tenant_table('organisation_audit_unsealed', 'insert');
grant select, delete on organisation_audit_unsealed to evops_platform;

-- One seal covers the entries that were committed since the one before: their ids in order, their SHA-256 in the same
-- order (32 bytes each), a hash over all of it and the seal before, and a mark that only the holder of the
-- installation's secret key can make.
create table organisation_audit_seals (
  operator_id uuid not null references organisation_operators,
  seq bigint not null check (seq >= 1),
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  mark bytea not null check (length(mark) = 32),
  sealed_at timestamptz not null,
  primary key (operator_id, seq),
  check (length(row_hashes) = 32 * cardinality(row_ids))
);
-- Finds the seal of one entry: ids are made in time order, so it lies among the seals of that time.
create index organisation_audit_seals_at on organisation_audit_seals (operator_id, sealed_at);
select platform_tenant_table('organisation_audit_seals', 'select');
grant insert on organisation_audit_seals to evops_platform;

create index organisation_audit_at on organisation_audit (operator_id, at, id);
create index organisation_audit_action on organisation_audit (operator_id, action, id);

-- One request that needs a second person.
create table organisation_approvals (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 100),
  subject text not null check (length(subject) <= 300),
  subject_id text check (length(subject_id) <= 200),
  payload jsonb not null,
  reason text not null check (length(reason) <= 500),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'executed', 'failed', 'refused', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  result jsonb,
  error text,
  primary key (operator_id, id),
  check (expires_at > requested_at),
  -- Nobody decides their own request; withdrawing it is not deciding it.
  constraint organisation_approvals_second_person_check check (decided_by is null or decided_by <> requested_by),
  constraint organisation_approvals_decided_check check ((state in ('executed', 'failed', 'refused')) = (decided_by is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'failed') = (error is not null))
);
create index organisation_approvals_state on organisation_approvals (operator_id, state, requested_at);
create index organisation_approvals_requester on organisation_approvals (operator_id, requested_by, requested_at);
-- The same act is asked for once at a time.
create unique index organisation_approvals_waiting_key on organisation_approvals (operator_id, kind, subject_id)
  where state = 'waiting' and subject_id is not null;
create index organisation_approvals_due on organisation_approvals (expires_at) where state = 'waiting';
select platform_tenant_table('organisation_approvals', 'select, insert, update');

-- The platform's rows are everybody's defaults; an operator's row of the same code takes a default's place.
create table organisation_dictionary_types (
  operator_id uuid not null references organisation_operators,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'),
  zh text not null check (length(zh) between 1 and 100),
  en text not null check (length(en) between 1 and 100),
  es text not null check (length(es) between 1 and 100),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, code)
);
create table organisation_dictionary_entries (
  operator_id uuid not null references organisation_operators,
  type_code text not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'),
  zh text not null check (length(zh) between 1 and 100),
  en text not null check (length(en) between 1 and 100),
  es text not null check (length(es) between 1 and 100),
  position integer not null default 0 check (position between 0 and 100000),
  colour text not null default 'none' check (colour in ('none', 'grey', 'blue', 'green', 'amber', 'red', 'purple', 'cyan')),
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, type_code, code)
);
insert into organisation_dictionary_types (operator_id, code, zh, en, es, note)
select '00000000-0000-7000-8000-000000000000', code, zh, en, es, '' from (values
  ('station-site', '建设场所', 'Kind of site', 'Tipo de emplazamiento'),
  ('station-facility', '配套设施', 'Facilities', 'Servicios del lugar'),
  ('feedback-category', '反馈类别', 'Kind of feedback', 'Tipo de comentario'),
  ('refund-reason', '退款原因', 'Reason of a refund', 'Motivo del reembolso'),
  ('fault-class', '故障类别', 'Kind of fault', 'Tipo de avería'),
  ('vehicle-use', '车辆用途', 'Use of the vehicle', 'Uso del vehículo')
) as given (code, zh, en, es);
insert into organisation_dictionary_entries (operator_id, type_code, code, zh, en, es, position, colour)
select '00000000-0000-7000-8000-000000000000', type_code, code, zh, en, es, position, colour from (values
  ('station-site', 10, '1', '居民区', 'Residential area', 'Zona residencial', 'none'),
  ('station-site', 20, '2', '公共机构', 'Public institution', 'Institución pública', 'none'),
  ('station-site', 30, '3', '企事业单位', 'Company', 'Empresa', 'none'),
  ('station-site', 40, '4', '写字楼', 'Office building', 'Edificio de oficinas', 'none'),
  ('station-site', 50, '5', '工业园区', 'Industrial park', 'Parque industrial', 'none'),
  ('station-site', 60, '6', '交通枢纽', 'Transport hub', 'Nodo de transporte', 'none'),
  ('station-site', 70, '7', '大型文体设施', 'Stadium or culture', 'Estadio o cultura', 'none'),
  ('station-site', 80, '8', '城市绿地', 'Green space', 'Zona verde', 'none'),
  ('station-site', 90, '9', '大型建筑配建停车场', 'Car park of a building', 'Aparcamiento de edificio', 'none'),
  ('station-site', 100, '10', '路边停车位', 'Roadside', 'Vía pública', 'none'),
  ('station-site', 110, '11', '城际高速服务区', 'Motorway service area', 'Área de servicio de autopista', 'none'),
  ('station-site', 120, '255', '其他', 'Other', 'Otro', 'grey'),
  ('station-facility', 10, 'wifi', '无线网络', 'Wi-Fi', 'Wifi', 'none'),
  ('station-facility', 20, 'shop', '便利店', 'Shop', 'Tienda', 'none'),
  ('station-facility', 30, 'toilet', '卫生间', 'Toilet', 'Aseo', 'none'),
  ('station-facility', 40, 'car-wash', '洗车', 'Car wash', 'Lavado de coches', 'none'),
  ('station-facility', 50, 'restaurant', '餐饮', 'Restaurant', 'Restaurante', 'none'),
  ('station-facility', 60, 'rest-area', '休息区', 'Rest area', 'Zona de descanso', 'none'),
  ('feedback-category', 10, 'charging', '充电问题', 'Charging', 'Recarga', 'amber'),
  ('feedback-category', 20, 'payment', '支付问题', 'Payment', 'Pago', 'amber'),
  ('feedback-category', 30, 'parking', '车位占用', 'Parking space taken', 'Plaza ocupada', 'blue'),
  ('feedback-category', 40, 'application', '应用问题', 'Application', 'Aplicación', 'blue'),
  ('feedback-category', 50, 'suggestion', '建议', 'Suggestion', 'Sugerencia', 'green'),
  ('feedback-category', 60, 'other', '其他', 'Other', 'Otro', 'grey'),
  ('refund-reason', 10, 'wrong-energy', '电量有误', 'Wrong energy', 'Energía incorrecta', 'none'),
  ('refund-reason', 20, 'wrong-price', '价格有误', 'Wrong price', 'Precio incorrecto', 'none'),
  ('refund-reason', 30, 'not-charged', '未充上电', 'Did not charge', 'No recargó', 'none'),
  ('refund-reason', 40, 'double-payment', '重复支付', 'Paid twice', 'Pago duplicado', 'none'),
  ('refund-reason', 50, 'goodwill', '客户关怀', 'Goodwill', 'Cortesía', 'none'),
  ('refund-reason', 60, 'other', '其他', 'Other', 'Otro', 'grey'),
  ('fault-class', 10, 'communication', '通信故障', 'Communication', 'Comunicación', 'amber'),
  ('fault-class', 20, 'power-module', '充电模块故障', 'Power module', 'Módulo de potencia', 'red'),
  ('fault-class', 30, 'connector', '枪头故障', 'Connector', 'Conector', 'red'),
  ('fault-class', 40, 'screen', '屏幕故障', 'Screen', 'Pantalla', 'blue'),
  ('fault-class', 50, 'card-reader', '读卡器故障', 'Card reader', 'Lector de tarjetas', 'blue'),
  ('fault-class', 60, 'emergency-stop', '急停按下', 'Emergency stop', 'Parada de emergencia', 'red'),
  ('fault-class', 70, 'other', '其他', 'Other', 'Otra', 'grey'),
  ('vehicle-use', 10, 'bus', '公交车', 'Bus', 'Autobús', 'none'),
  ('vehicle-use', 20, 'taxi', '出租车', 'Taxi', 'Taxi', 'none'),
  ('vehicle-use', 30, 'logistics', '物流车', 'Delivery', 'Reparto', 'none'),
  ('vehicle-use', 40, 'sanitation', '环卫车', 'Sanitation', 'Limpieza urbana', 'none'),
  ('vehicle-use', 50, 'private', '私家车', 'Private', 'Particular', 'none'),
  ('vehicle-use', 60, 'official', '公务车', 'Official', 'Oficial', 'none')
) as given (type_code, position, code, zh, en, es, colour);
select platform_tenant_table('organisation_dictionary_types');
select platform_tenant_table('organisation_dictionary_entries');
create policy defaults on organisation_dictionary_types for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000');
create policy defaults on organisation_dictionary_entries for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000');

-- Programs of third parties belong to an operator; the product's own belong to nobody and everybody sees them.
-- client_id stays unique over all: a program names nothing else when it asks for a token.
alter table organisation_oauth_clients
  add column operator_id uuid references organisation_operators,
  add column actor_id uuid,
  add column codes text[] not null default '{}',
  add column enabled boolean not null default true,
  add column token_seconds integer not null default 600 check (token_seconds between 60 and 3600),
  add column last_used_at timestamptz,
  add column version integer not null default 1,
  add constraint organisation_oauth_clients_owner_check check (first_party = (operator_id is null)),
  add constraint organisation_oauth_clients_secret_check check (first_party or (secret_hash is not null and actor_id is not null));
create index organisation_oauth_clients_operator on organisation_oauth_clients (operator_id);
create policy tenant on organisation_oauth_clients to evops_app
  using (operator_id = current_setting('evops.operator')::uuid) with check (operator_id = current_setting('evops.operator')::uuid);
create policy product on organisation_oauth_clients for select to evops_app using (first_party);
grant select, insert, update, delete on organisation_oauth_clients to evops_app, evops_platform;

-- Access tokens of programs. Looked up before an operator is known, like those of people.
create table organisation_client_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  client_id text not null references organisation_oauth_clients on delete cascade,
  codes text[] not null,
  address text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index organisation_client_tokens_client on organisation_client_tokens (client_id);
create index organisation_client_tokens_expired on organisation_client_tokens (expires_at);
alter table organisation_client_tokens enable row level security;
alter table organisation_client_tokens force row level security;
create policy platform on organisation_client_tokens to evops_platform using (true) with check (true);
grant select, insert, delete on organisation_client_tokens to evops_platform;

-- Interconnection partners. Secrets are AES-256-GCM under a key that stands in no database.
create table organisation_partners (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  platform_id text not null check (platform_id ~ '^[A-Za-z0-9]{9}$'),
  name text not null check (length(name) between 1 and 100),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 40),
  api_url text not null check (api_url ~ '^https?://' and length(api_url) <= 300),
  allowed_ips text[] not null default '{}',
  environment text not null check (environment in ('test', 'production')),
  direction text not null check (direction in ('supply', 'consume', 'both')),
  protocol text not null check (protocol in ('20160701', '20161110', 'v1')),
  push_enabled boolean not null default false,
  enabled boolean not null default true,
  markup_e5 integer not null default 0,
  their_secrets bytea,
  our_secrets bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_partners_platform_key unique (operator_id, platform_id, environment)
);
select platform_tenant_table('organisation_partners');

-- A user's authenticator (RFC 6238). It counts from its confirmation on; last_step stops a code from working twice.
create table organisation_second_steps (
  operator_id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (operator_id, user_id),
  foreign key (operator_id, user_id) references organisation_users on delete cascade
);
select platform_tenant_table('organisation_second_steps');
create table organisation_recovery_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (operator_id, user_id, code_hash),
  foreign key (operator_id, user_id) references organisation_second_steps on delete cascade
);
select platform_tenant_table('organisation_recovery_codes', 'select, insert, delete');

alter table organisation_sessions
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  -- Set while the session is limited to one of the user's roles.
  add column acting_role_id uuid;

-- The product's jobs that run by the clock. Serve all operators, so they belong to none.
create table platform_tasks (
  name text primary key check (length(name) between 1 and 100),
  title jsonb,
  cron text not null,
  default_cron text not null,
  time_zone text not null default 'UTC',
  enabled boolean not null default true,
  -- Null until the first tick after a change has worked it out.
  next_run_at timestamptz,
  version integer not null default 1
);
create table platform_task_runs (
  id uuid primary key,
  task text not null,
  job_id text not null,
  process_id text not null,
  attempt integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed', 'dead', 'lost')),
  error text,
  started_by text,
  -- Kept of what was given up, so that it can be looked at and queued again.
  payload jsonb,
  check ((state = 'running') = (finished_at is null))
);
create index platform_task_runs_task on platform_task_runs (task, started_at);
create index platform_task_runs_at on platform_task_runs (started_at);
create index platform_task_runs_running on platform_task_runs (process_id) where state = 'running';
grant select, insert, update, delete on platform_tasks, platform_task_runs to evops_platform;
