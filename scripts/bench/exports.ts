/*
 * `npm run bench -- exports [--rows N] [--format csv|xlsx] [--profile DIR]`: exports N charging sessions (1,000,000),
 * copied from the demo, by the server's job as CSV and as a workbook (or as one of them) while other users read.
 * Measures duration, size, memory and CPU, and checks that the file contains every row and no formula. Uses its own
 * folder and removes it afterwards. Exit code 1 if a row is missing, a text begins like a formula, or memory grows by
 * more than 256 MB.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AsyncUnzipInflate, Unzip } from 'fflate'
import pg from 'pg'
import { createBenchClient } from './bench-client.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    format: { type: 'string' },
    profile: { type: 'string' },
  },
})
const rows = Number(values.rows)
if (!Number.isInteger(rows) || rows < 1_000) {
  console.error('--rows must be a whole number, 1,000 or more')
  process.exit(1)
}
const mostGrowthMb = 256
const password = 'a-password-for-one-run'
const installation = await createInstallation({
  demo: true,
  env: { EVOPS_ADMIN_PASSWORD: password },
  ...(values.profile && { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] }),
})
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const { url, headers, sendRequest } = await createBenchClient(installation.port, password)
  const list = async () => Number((await sendRequest('/api/sessions?state=settled&pageSize=1')).total)
  while ((await list()) < 100) await wait(1_000)
  await multiply()
  await calm()
  for (const format of ['csv', 'xlsx'] as const)
    if (values.format === undefined || values.format === format) await measure(format)
  // Node writes the profile when the process ends.
  if (values.profile) await installation.stop()

  /**
   * Copies the settled sessions repeatedly, each at its own minute in the past. The name of their token is a formula.
   */
  async function multiply(): Promise<void> {
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    // Ignored: this connection breaks when the installation is stopped after another failure, and that failure is the
    // one to show.
    admin.on('error', () => undefined)
    await admin.connect()
    await admin.query('set session_replication_role = replica; set synchronous_commit = off')
    const { rows: columns } = await admin.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'charging_sessions'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    // Older than the days that the server still compares with the meters. That comparison takes hours and is not part
    // of an export.
    const ago = "interval '60 days' - n * interval '1 minute'"
    const own: Readonly<Record<string, string>> = {
      id: 'uuidv7()',
      session_no: "lpad(((o.place - 1) * $1 + n)::text, 24, '0')",
      transaction_id: '(o.place - 1) * $1 + n + 1000000000',
      device_started_at: `o.device_started_at - ${ago}`,
      started_at: `o.started_at - ${ago}`,
      ended_at: `o.ended_at - ${ago}`,
      source_ref: 'null',
      id_tag: "'=1+' || o.id_tag",
      token_id: 'null',
    }
    // The demo also contains another operator.
    const [one] = Object.values(Object((await sendRequest('/api/sessions?state=settled&pageSize=1')).list)).map(Object)
    const settled = `from charging_sessions where state = 'settled' and parent_id is null
      and operator_id = (select operator_id from charging_sessions where id = '${one?.id}') limit 100`
    const { rows: found } = await admin.query<{ n: number }>(`select count(*)::int as n from (select ${settled}) o`)
    // One extra copy of each, because some numbers may already be taken.
    const times = Math.ceil(rows / (found[0]?.n ?? 100)) + 1
    await admin.query(
      `insert into charging_sessions (${columns.map(({ name }) => name).join(', ')})
       select ${columns.map(({ name }) => own[name] ?? `o.${name}`).join(', ')}
       from (select *, row_number() over () as place ${settled}) o,
         generate_series(1, $1::int) n on conflict do nothing`,
      [times],
    )
    await admin.query('analyze charging_sessions')
    await admin.end()
  }

  /**
   * Waits until the follow-up work for this many sessions (abnormal sessions, report days) is done. That work is not
   * part of an export.
   */
  async function calm(): Promise<void> {
    for (let turn = 0; turn < 90; turn += 1) {
      const [before, started] = [installationCpuSeconds(installation), performance.now()]
      await wait(5_000)
      const seconds = (performance.now() - started) / 1_000
      if ((installationCpuSeconds(installation).postgres - before.postgres) / seconds < 0.1) return
    }
    console.log('bench:exports: the database is still at work')
  }

  async function measure(format: 'csv' | 'xlsx'): Promise<void> {
    const before = rssMb(installation.pid())
    const startedAt = performance.now()
    const idle = installationCpuSeconds(installation)
    const { id } = await sendRequest('/api/runs/exports', { name: 'charging.sessions', format, filter: {} })
    let most = before
    const lists: number[] = []
    for (;;) {
      const startedAt = performance.now()
      await list()
      lists.push(performance.now() - startedAt)
      most = Math.max(most, rssMb(installation.pid()))
      const runs = Object.values(await sendRequest('/api/runs'))
      const run = runs.map(Object).find((each) => each.id === id)
      if (run?.state === 'failed' || run?.state === 'stopped') throw new Error(`the export ended as ${run.state}`)
      if (run?.state === 'done') break
      await wait(1_000)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    const used = installationCpuSeconds(installation)
    const reply = await fetch(`${url}/api/runs/${String(id)}/file`, { headers })
    if (!reply.body) throw new Error('the file is empty')
    const found = await countRows(reply.body, format)
    most = Math.max(most, rssMb(installation.pid()))
    const p95 = lists.toSorted((a, b) => a - b)[Math.floor(lists.length * 0.95)] ?? 0
    const good = found.rows >= rows && found.formulas === 0 && most - before <= mostGrowthMb
    if (!good) process.exitCode = 1
    console.log(
      `${good ? 'ok    ' : 'MISSED'} ${format}: ${found.rows} rows in ${seconds.toFixed(1)} s, ${(found.bytes / 1e6).toFixed(1)} MB; server ${before.toFixed(0)} to ${most.toFixed(0)} MB; ${found.formulas} formulas; a list beside it p95 ${p95.toFixed(0)} ms; CPU of the server ${(used.node - idle.node).toFixed(1)} s, of the database ${(used.postgres - idle.postgres).toFixed(1)} s`,
    )
  }
})

function rssMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/** Counts rows without the header, and formulas: cells that a spreadsheet would evaluate. */
async function countRows(
  body: ReadableStream<Uint8Array>,
  format: 'csv' | 'xlsx',
): Promise<{ rows: number; formulas: number; bytes: number }> {
  const found = { rows: -1, formulas: 0, bytes: 0 }
  const read = counter(format, found)
  if (format === 'csv') {
    const decoder = new TextDecoder()
    for await (const piece of body) {
      found.bytes += piece.length
      read(decoder.decode(piece, { stream: true }))
    }
    return found
  }
  const unzip = new Unzip((file) => {
    if (!file.name.startsWith('xl/worksheets/')) return
    const decoder = new TextDecoder()
    file.ondata = (error, piece) => {
      if (error) throw error
      read(decoder.decode(piece, { stream: true }))
    }
    file.start()
  })
  unzip.register(AsyncUnzipInflate)
  for await (const piece of body) {
    found.bytes += piece.length
    unzip.push(piece)
  }
  unzip.push(new Uint8Array(0), true)
  await wait(2_000)
  return found
}

/** Returns a counter of line ends or `<row>` tags that also handles a tag split between two chunks. */
function counter(format: 'csv' | 'xlsx', found: { rows: number; formulas: number }) {
  const row = format === 'csv' ? '\r\n' : '<row>'
  const formula = format === 'csv' ? /(^|[,\n]"?)[=@]/g : /<f>/g
  let rest = ''
  return (text: string) => {
    const all = rest + text
    const end = all.lastIndexOf(row)
    if (end < 0) {
      rest = all
      return
    }
    const whole = all.slice(0, end + row.length)
    rest = all.slice(end + row.length)
    found.rows += whole.split(row).length - 1
    found.formulas += whole.match(formula)?.length ?? 0
  }
}
