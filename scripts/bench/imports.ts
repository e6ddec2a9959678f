/*
 * `npm run bench -- imports [--rows N]`: imports files with N rows (30,000) of start tokens, and of charge points in a
 * hundredth as many stations. The files are previewed, written and undone through the API of a server with the demo.
 * Uses its own folder and removes it afterwards. Targets: preview within 5 s, write within 60 s. Exit code 1 if a
 * target is missed or a row is not written.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createBenchClient, type BenchClient } from './bench-client.ts'
import { createInstallation, withCleanUp } from './installation.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '30000' } } })
const rows = Number(values.rows)
if (!Number.isInteger(rows) || rows < 100) {
  console.error('--rows must be a whole number, 100 or more')
  process.exit(1)
}
const targets = { looked: 5, written: 60 }
const lookEveryMs = 100
const numbers = Array.from({ length: rows }, (_, at) => String(at).padStart(7, '0'))
const files = {
  'start tokens': {
    path: '/api/token-imports',
    content: `token,label\n${numbers.map((no) => `BENCH${no},Card ${no}`).join('\n')}\n`,
    choices: {},
  },
  'charge points': {
    path: '/api/station-imports',
    content: `station code,charge point,power kW,type,plug\n${numbers.map((no, at) => `B${Math.floor(at / 100)},BENCH-${no},120,DC,GB/T DC`).join('\n')}\n`,
    choices: { equipmentType: 1, connectorType: 4 },
  },
}
type File = (typeof files)[keyof typeof files]

const password = 'a-password-for-one-run'
const installation = await createInstallation({ demo: true, env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const server = await createBenchClient(installation.port, password)
  while (Number((await server.sendRequest('/api/sessions?state=settled&pageSize=1')).total) < 100) await wait(1_000)
  for (const [what, file] of Object.entries(files)) {
    const { looked, written, undone, state } = await take(server, file)
    console.log(
      `${rows} ${what}: looked at in ${looked.toFixed(2)} s, written in ${written.toFixed(1)} s (${state}), undone in ${undone.toFixed(1)} s`,
    )
    if (state !== `done, ${rows} rows` || looked > targets.looked || written > targets.written) process.exitCode = 1
  }
})

async function take({ sendRequest }: BenchClient, { path, content, choices }: File) {
  const seconds = async (work: () => Promise<void>) => {
    const startedAt = performance.now()
    await work()
    return (performance.now() - startedAt) / 1_000
  }
  const sent = { fileName: 'bench.csv', content }
  let seen: Record<string, unknown> = {}
  const looked = await seconds(async () => void (seen = await sendRequest(`${path}/preview`, sent)))
  const settings = { ...Object(seen.suggested), ...choices }
  let end: Record<string, unknown> = {}
  const written = await seconds(async () => {
    end = await sendRequest(path, { ...sent, settings })
    while (['waiting', 'checking', 'writing'].includes(String(end.state))) {
      await wait(lookEveryMs)
      end = await sendRequest(`${path}/${String(end.id)}`)
    }
  })
  const undone = await seconds(async () => {
    let undo = await sendRequest(`${path}/${String(end.id)}/undo`, {})
    while (undo.state === 'undoing') {
      await wait(lookEveryMs)
      undo = await sendRequest(`${path}/${String(end.id)}`)
    }
    if (undo.state !== 'undone') throw new Error(`the undo ended as ${String(undo.state)}`)
  })
  const counts = Object(end.counts)
  if (end.state !== 'done') console.log(JSON.stringify({ seen: seen.missing, end }).slice(0, 1_000))
  return {
    looked,
    written,
    undone,
    state: `${String(end.state)}, ${counts.chargePoints ?? counts.rows} rows`,
  }
}
