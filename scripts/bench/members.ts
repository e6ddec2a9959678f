/*
 * `npm run bench -- members [--members N] [--rounds R] [--only TEXT] [--folder DIR [--fill]]`: runs a server with N
 * members (1,000,000) and their wallets, and measures the time of the page over HTTP for every filter, search, sort
 * order and page depth of the list. Target: p95 ≤ 100 ms. Uses its own folder and removes it afterwards. The option
 * `--folder` keeps the folder: `--fill` only fills it, and without `--fill` the existing data is measured. Exit code 1
 * if a target is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
})
const [members, rounds] = [Number(values.members), Number(values.rounds)]
if (!Number.isInteger(members) || members < 1_000 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('bench:members: --members N (1,000 or more) --rounds R --only TEXT --folder DIR --fill')
  process.exit(1)
}
const targetMs = 100

/**
 * One member in a hundred belongs to a company, one in fifty is frozen. Names and numbers are generated and belong to
 * no real person.
 */
const fill = [
  `insert into ledger_wallets (operator_id, id, kind, name, currency, credit_limit_minor, state)
   select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'member', 'Member ' || n, 'CNY', 0, case when n % 50 = 0 then 'frozen' else 'active' end
   from generate_series(1, $2::int) n`,
  `insert into ledger_wallets (operator_id, id, kind, name, currency, credit_limit_minor)
   select $1, ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'company', 'Company ' || n, 'CNY', 0 from generate_series(1, 100) n where $2::int > 0`,
  `insert into members_companies (operator_id, id, name, pay_mode)
   select $1, ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Company ' || n, 'prepaid' from generate_series(1, 100) n where $2::int > 0`,
  `insert into members_members (operator_id, id, mobile, nickname, real_name, source, member_group, level, points, blacklisted, remark, registered_at)
   select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '+861' || lpad((3000000000 + n::bigint * 7)::text, 10, '0'),
     (array['Lu', 'Ana', 'Wei', 'Beto', 'Yan', 'Zoe'])[1 + n % 6] || ' ' || md5(n::text), (array['张', '王', '李', '赵', '钱'])[1 + n % 5] || substr(md5(n::text), 1, 2) || case when n % 100 = 0 then '公司' else '' end,
     (array['app', 'app', 'mini_programme', 'import', 'console'])[1 + n % 5], (array['', 'taxi', 'bus', 'vip'])[1 + n % 4], n % 10, 0, n % 1000 = 0, '',
     now() - n * interval '40 seconds'
   from generate_series(1, $2::int) n`,
  `insert into members_tags (operator_id, tag, member_id)
   select $1, case when n % 2000 = 0 then 'rare' else 'VIP' end, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid from generate_series(1, $2::int) n where n % 20 = 0`,
  `insert into members_bindings (operator_id, id, company_id, member_id, bound_at)
   select $1, gen_random_uuid(), ('00000000-0000-7000-9000-' || lpad(to_hex(1 + n / 100 % 100), 12, '0'))::uuid,
     ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now() from generate_series(1, $2::int) n where n % 100 = 0`,
] as const

const company = '00000000-0000-7000-9000-000000000007'
const cases: readonly (readonly [name: string, query: string])[] = [
  ['first page', ''],
  ['page 100', 'page=100'],
  ['oldest first', 'sort=registeredAt'],
  ['by name', 'sort=name'],
  ['a name that many bear', 'search=ana'],
  ['a name that few bear', 'search=lu%2000'],
  ['a family name', `search=${encodeURIComponent('张')}`],
  ['a whole mobile', 'search=13000000700'],
  ['the beginning of a mobile', 'search=1300'],
  ['the last four digits', 'search=0707'],
  ['a second word that few bear', 'search=c4ca4238a0b923820dcc509a6f75849b'],
  ['the beginning of a second word', 'search=c4ca'],
  ['a letter with which many second words begin', 'search=c'],
  ['the second half of a Chinese name', `search=${encodeURIComponent('公司')}`],
  ['two words of a name', `search=${encodeURIComponent('张00 lu')}`],
  ['a mobile without its country', 'search=600000700'],
  ['nobody', 'search=zzzz'],
  ['normal', 'state=normal'],
  ['frozen', 'state=frozen'],
  ['cancelled: none', 'state=cancelled'],
  ['of a source', 'source=import'],
  ['of a source that none has', 'source=roaming'],
  ['of a group', 'group=taxi'],
  ['of a level', 'level=3'],
  ['with a tag that many bear', 'tag=VIP'],
  ['with a tag that few bear', 'tag=rare'],
  ['on the black list', 'blacklisted=true'],
  ['of a company', `companyId=${company}`],
  ['a group, a level and a state', 'group=bus&level=2&state=normal'],
]

const installation = await createInstallation({ folder: values.folder, env: { EVOPS_ROLES: 'web' } })
await withCleanUp(
  () => installation.remove(),
  async () => {
    await installation.start()
    if (values.fill || !values.folder) await fillMembers(installation)
    if (values.fill) return installation.stop()
    const token = await createCheckApiClient(installation).signIn('admin', 'a password for runs only')
    const slow: string[] = []
    for (const [name, query] of cases.filter(([name]) => name.includes(values.only))) {
      const took: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const ms = await page(installation, { token, query })
        // The first round warms the caches.
        if (round > 0) took.push(ms)
      }
      took.sort((one, other) => one - other)
      const at = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))] ?? 0
      const missed = at(0.95) > targetMs
      if (missed) slow.push(name)
      console.log(
        `  ${missed ? 'slow ' : 'ok   '} ${name.padEnd(32)} p50 ${at(0.5).toFixed(1).padStart(7)} ms  p95 ${at(0.95).toFixed(1).padStart(7)} ms`,
      )
    }
    console.log(
      `  load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    console.log(slow.length === 0 ? 'bench:members: all within 100 ms' : `bench:members: slow: ${slow.join(', ')}`)
    if (slow.length > 0) process.exitCode = 1
  },
)

async function fillMembers(installation: Installation): Promise<void> {
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  await admin.connect()
  const startedAt = performance.now()
  // Returns the first operator, whose list the administrator sees.
  const { rows } = await admin.query<{ id: string }>(
    'select operator_id as id from organisation_operators order by created_at limit 1',
  )
  await admin.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
  for (const sql of fill) await admin.query(sql, [rows[0]?.id, members])
  await admin.query('vacuum (analyze) members_members, ledger_wallets')
  await admin.query('analyze members_tags, members_bindings, members_companies')
  await admin.end()
  console.log(`bench:members: ${members} members after ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function page({ port }: Installation, { token, query }: { token: string; query: string }): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}/user/pers/list?pageSize=50&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await reply.text()
  const took = performance.now() - startedAt
  if (reply.status !== 200) throw new Error(`${reply.status} for ${query}: ${text.slice(0, 300)}`)
  return took
}
