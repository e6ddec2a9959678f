import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestCardForm } from '@evops/cards/testing'
import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { freePort, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardKeyTestSite, type CardKeyTestSite } from './testing/key-desk.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let desk: CardKeyTestSite
let folder: string
let server: string
let rootKey: string
const running: ChildProcess[] = []
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)

beforeAll(async () => {
  desk = await createCardKeyTestSite()
  folder = await mkdtemp(path.join(tmpdir(), 'card-bridge-'))
  const port = await freePort()
  await desk.app.listen({ port, host: '127.0.0.1' })
  server = `http://127.0.0.1:${port}`
  const { id } = await anActive('root')
  await anActive('user_card')
  await anActive('user_card_app', 1)
  const box = createSecretBox(desk.t.services.config.secretKey, 'card-keys')
  const { rows } = await desk.t.admin.query(
    `select sealed from cards_keys where key_set_id = $1 and name = 'cpu_root'`,
    [id],
  )
  rootKey = box.open(rows[0].sealed, `${desk.operatorId}:${id}:cpu_root`)
})
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await desk.close()
  await rm(folder, { recursive: true })
})

async function anActive(kind: string, appIndex = 0) {
  const { id } = (await request('POST', '/user/cardkey/save', { name: kind, kind, appIndex })).data
  const { version } = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
  return (await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'other')).data
}
/** Starts the real program with a simulated reader. */
function bridge(args: readonly string[], more: Record<string, string> = {}) {
  const reader = path.join(root, 'packages/cards/src/testing/simulated-reader.ts')
  const program = path.join(root, 'tools/card-bridge/bridge.mjs')
  const child = spawn(process.execPath, [program, '--server', server, '--reader', reader, ...args], {
    env: { ...process.env, EVOPS_APPLET_KEY: rootKey, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  return { child, output: () => output }
}
const pairing = async () => (await request('POST', '/api/card-bridges', { name: 'Desk 1' })).data
const aJob = (cardId: string, body: object) => request('POST', `/api/cards/${cardId}/reader-jobs`, body)
const aCard = async () => (await request('POST', '/api/cards', createTestCardForm({ media: 'cpu' }))).data.id
/** Waits until the job has ended. */
async function waitForReaderJob(cardId: string) {
  await waitUntil(
    async () => (await request('GET', `/api/cards/${cardId}/reader-jobs`)).data[0].endedAt !== null,
    'the job ends',
  )
  return (await request('GET', `/api/cards/${cardId}/reader-jobs`)).data[0]
}

describe('the card bridge, as a program of its own', () => {
  test('pairs once, waits for jobs, writes a card and reads it; what it keeps is a token that nobody else may read', async () => {
    const { id: bridgeId, code } = await pairing()
    const token = path.join(folder, 'token.json')
    const { child, output } = bridge(['--code', code, '--token', token])
    await waitUntil(() => output().includes('waiting for jobs'), 'the bridge waits')
    const cardId = await aCard()
    await aJob(cardId, { kind: 'personalise', bridgeId })
    expect(await waitForReaderJob(cardId)).toMatchObject({
      state: 'done',
      result: { keys: 14 },
      bridgeName: 'Desk 1',
    })
    await aJob(cardId, { kind: 'read', bridgeId })
    expect(await waitForReaderJob(cardId)).toMatchObject({
      kind: 'read',
      state: 'done',
      result: { balanceMinor: 0 },
    })
    const [stored] = (await request('GET', '/api/card-bridges')).data
    expect(stored).toMatchObject({
      id: bridgeId,
      pairedAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })

    // Neither the transmitted nor the stored data contains a key.
    const fileText = await readFile(token, 'utf8')
    expect(Object.keys(JSON.parse(fileText))).toEqual(['token'])
    expect((await stat(token)).mode & 0o077).toBe(0)
    const secret = JSON.parse(fileText).token.split('.')[1]
    const { rows } = await desk.t.admin.query('select * from cards_bridges')
    expect(JSON.stringify(rows)).not.toContain(secret)

    // The code is used up; a removed bridge is rejected.
    const again = bridge(['--code', code, '--token', path.join(folder, 'again.json')])
    await once(again.child, 'exit')
    expect([again.child.exitCode, again.output()]).toEqual([1, expect.stringContaining('not paired')])
    expect((await request('DELETE', `/api/card-bridges/${bridgeId}`)).status).toBe(200)
    child.kill('SIGTERM')
    const [exit] = await once(child, 'exit')
    expect(exit).toBe(0)
    const out = bridge(['--token', token])
    await once(out.child, 'exit')
    expect(out.output()).toContain('not paired')
    expect((await aJob(cardId, { kind: 'read', bridgeId })).status).toBe(404)
  })

  test('money is loaded and unloaded by a paired bridge over its socket: booked once, when the chip has answered, under its certificate', async () => {
    const { id: bridgeId, code } = await pairing()
    const { child, output } = bridge(['--code', code, '--token', path.join(folder, 'money.json')])
    await waitUntil(() => output().includes('waiting for jobs'), 'the bridge waits')
    const form = createTestCardForm({ family: 'offline_purse', media: 'cpu' })
    const cardId = (await request('POST', '/api/cards', form)).data.id
    await aJob(cardId, { kind: 'personalise', bridgeId })
    expect(await waitForReaderJob(cardId)).toMatchObject({ state: 'done' })
    const holderId = await createTestWallet(desk.t.services, desk.operatorId, { principalMinor: 10_000 })
    expect((await request('POST', '/user/cardopt/hairpin', { id: cardId, holderId })).status).toBe(200)
    const books = async () => {
      const { rows } = await desk.t.admin.query<{ account: string; minor: number }>(
        `select account, (-sum(balance_minor))::float8 as minor from ledger_balances
         where holder_id = any($1) and balance_minor <> 0 group by account`,
        [[cardId, holderId]],
      )
      const { sumMinor, broken } = await verifyTestBooks(desk.t.services, desk.ledger, desk.operatorId)
      expect({ sumMinor, broken }).toEqual({ sumMinor: 0, broken: [] })
      return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
    }
    const reader = { bridgeId }
    const loading = await request('POST', `/api/cards/${cardId}/load`, { amountMinor: 4_000, reader })
    expect(loading.data.readerJob).toMatchObject({ kind: 'load', bridgeId })
    const loaded = await waitForReaderJob(cardId)
    expect(loaded).toMatchObject({ id: loading.data.readerJob.id, state: 'done', bridgeName: 'Desk 1' })
    expect(loaded.result).toMatchObject({ tacOk: true, balanceMinor: 4_000 })
    expect(await books()).toEqual({ purse: 4_000, wallet_principal: 6_000 })
    const away = { amountMinor: 1_500, reason: 'asked for', reader }
    expect((await request('POST', `/api/cards/${cardId}/unload`, away)).status).toBe(200)
    expect(await waitForReaderJob(cardId)).toMatchObject({
      kind: 'unload',
      state: 'done',
      result: { balanceMinor: 2_500 },
    })
    expect(await books()).toEqual({ purse: 2_500, wallet_principal: 7_500 })
    const { list } = (await request('GET', `/user/cardoptlog/list?cardId=${cardId}`)).data
    const money = list.filter(({ amountMinor }: { amountMinor: number | null }) => amountMinor !== null)
    expect(money).toMatchObject([
      { kind: 'unload', beforeMinor: 4_000, afterMinor: 2_500, tac: expect.stringMatching(/^[0-9A-F]{8}$/) },
      { kind: 'load', beforeMinor: 0, afterMinor: 4_000, tac: loaded.result.tac },
    ])
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('a card taken away ends its job as failed; a bridge that died leaves a job that has failed, and gets the next', async () => {
    const { id: bridgeId, code } = await pairing()
    const token = path.join(folder, 'second.json')
    const [cardId, other] = [await aCard(), await aCard()]
    expect((await aJob(other, { kind: 'read', bridgeId: newId() })).status).toBe(404)
    expect((await aJob(other, { kind: 'read', bridgeId })).error).toBe('cards.bridge-unknown')
    const first = bridge(['--code', code, '--token', token, '--once'], { EVOPS_APPLET_AWAY_AFTER: '5' })
    await waitUntil(() => first.output().includes('waiting for jobs'), 'the bridge waits')
    await aJob(cardId, { kind: 'personalise', bridgeId })
    await once(first.child, 'exit')
    expect(first.child.exitCode).toBe(0)
    expect(await waitForReaderJob(cardId)).toMatchObject({
      state: 'failed',
      error: 'reader-gone',
      uncertain: false,
    })

    // A job that was sent and never answered.
    await aJob(other, { kind: 'personalise', bridgeId })
    const call = async (name: string, body: object) => {
      const reply = await fetch(`${server}/api/public/card-bridges/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await reply.json()).data
    }
    const credentials = JSON.parse(await readFile(token, 'utf8'))
    expect((await call('poll', { ...credentials, waitSeconds: 0 })).job).toMatchObject({ step: 0 })
    await aJob(cardId, { kind: 'personalise', bridgeId })
    const second = bridge(['--token', token, '--once'])
    await once(second.child, 'exit')
    expect(await waitForReaderJob(other)).toMatchObject({ state: 'failed', error: 'reader-gone' })
    expect(await waitForReaderJob(cardId)).toMatchObject({ state: 'done' })
    expect(await call('poll', { ...credentials, waitSeconds: 0 })).toEqual({ job: null })
  })

  test('a job may be paired for alone: no code, a wrong one, one that has expired', async () => {
    const { id, code } = await pairing()
    await desk.t.admin.query(`update cards_bridges set pair_until = now() - interval '1 second' where id = $1`, [id])
    for (const wrong of [code, 'AAAAA-AAAAA', '']) {
      const reply = await desk.sendRequest('POST', '/api/public/card-bridges/pair', { code: wrong }, '')
      expect([reply.status, reply.error]).toEqual([403, 'cards.bridge-unknown'])
    }
    const poll = { token: `${id}.${'x'.repeat(43)}`, waitSeconds: 0 }
    expect((await desk.sendRequest('POST', '/api/public/card-bridges/poll', poll, '')).status).toBe(403)
    const job = await aJob(await aCard(), { kind: 'read', bridgeId: id })
    expect(job).toMatchObject({ status: 403, error: 'cards.bridge-unknown' })
  })
})
