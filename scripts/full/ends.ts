/*
 * `npm run check:full -- A-04`: runs two server processes on one database. Every action that ends a sign-in at the
 * first process must end its token and its live sockets at both.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { WebSocket } from 'ws'
import { createInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { createCheckApiClient, createCheckOperator, type CheckApiClient } from './api.ts'
import { median, printCheckResult } from './report.ts'

const password = 'harbour-lamp-seven'
const patienceMs = 5_000
const acts = ['sign-out', 'new password', 'disabled', 'other roles', 'role changed'] as const
type Act = (typeof acts)[number]
const codes = [['carPerm'], ['carPerm', 'evaluationPerm']]

const first = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(first.remove, async () => {
  await first.start()
  const second = await createInstallation({
    env: {
      DATABASE_URL: first.databaseUrl(),
      EVOPS_SECRET_KEY: first.secretKey().toString('utf8'),
      EVOPS_ROLES: 'web',
    },
  })
  await withCleanUp(second.remove, async () => {
    await second.start()
    await ends(first, second)
  })
})

/**
 * Creates 20 sign-ins for each action, and measures how long the token remains valid and its sockets stay open, at both
 * processes.
 */
async function ends(here: Installation, there: Installation): Promise<void> {
  const [near, far] = [createCheckApiClient(here), createCheckApiClient(there)]
  const boss = await createCheckOperator(near, password)
  let role: Role = await near.call(boss, 'POST', '/user/sys/role/save', {
    name: 'R',
    code: 'r',
    codes: codes[0],
  })
  const took: Record<'near' | 'far', number[]> = { near: [], far: [] }
  const rounds = 20 * acts.length
  for (let at = 0; at < rounds; at += 1) {
    const person = await aPerson(near, boss, { at, roleId: role.id })
    const sockets = await Promise.all([liveSocket(here, person.token), liveSocket(there, person.token)])
    for (const api of [near, far])
      if ((await api.status(person.token)) !== 200) throw new Error('a new token does not open')
    const act = acts[at % acts.length] ?? 'sign-out'
    role = await perform(act, { api: near, boss, person, role })
    const startedAt = performance.now()
    const since = () => performance.now() - startedAt
    const [one, two, ...closed] = await Promise.all([
      refusedAfter(near, person.token, since),
      refusedAfter(far, person.token, since),
      ...sockets.map((socket) => Promise.race([socket.closed.then(since), wait(patienceMs, Infinity)])),
    ])
    took.near.push(Math.max(one, closed[0] ?? Infinity))
    took.far.push(Math.max(two, closed[1] ?? Infinity))
  }
  const figure = (ms: readonly number[]) => `${Math.round(median(ms))} / ${Math.round(Math.max(...ms))} ms`
  printCheckResult('A-04', {
    ok: [...took.near, ...took.far].every((ms) => ms <= 2_000),
    text: `${rounds} sign-ins ended by ${acts.join(', ')}; token refused and live socket closed after (median / longest) ${figure(took.near)} at the process that was asked, ${figure(took.far)} at the other`,
  })
}

interface Role {
  id: string
  version: number
}
interface Person {
  id: string
  token: string
  own: string
}

async function aPerson(
  api: CheckApiClient,
  boss: string,
  { at, roleId }: { at: number; roleId: string },
): Promise<Person> {
  const username = `user-${at}`
  const { user, setupCode } = await api.call<{ user: { id: string }; setupCode: string }>(
    boss,
    'POST',
    '/user/sys/user/save',
    { username, name: username, roleIds: [roleId] },
  )
  const own = `tram-depot-${at}-dawn`
  await api.call(await api.signIn(username, setupCode), 'POST', '/user/sys/user/updatepassword', {
    oldpassword: setupCode,
    newpassword: own,
  })
  return { id: user.id, own, token: await api.signIn(username, own) }
}

/** Performs the action. Returns the role after it. */
async function perform(
  act: Act,
  { api, boss, person, role }: { api: CheckApiClient; boss: string; person: Person; role: Role },
): Promise<Role> {
  const { id, token, own } = person
  if (act === 'sign-out') await api.revoke(token)
  if (act === 'new password')
    await api.call(token, 'POST', '/user/sys/user/updatepassword', {
      oldpassword: own,
      newpassword: `${own}-2`,
    })
  if (act === 'disabled') await api.call(boss, 'POST', `/api/organisation/users/${id}/state`, { state: 'disabled' })
  if (act === 'other roles') {
    const now = await api.call<object>(boss, 'GET', `/user/sys/user/info/${id}`)
    await api.call(boss, 'POST', '/user/sys/user/update', { ...now, roleIds: [] })
  }
  if (act !== 'role changed') return role
  return api.call(boss, 'POST', '/user/sys/role/update', {
    id: role.id,
    version: role.version,
    name: 'R',
    code: 'r',
    codes: codes[role.version % 2],
  })
}

/** Opens a console's live socket and waits until the server has accepted it. */
async function liveSocket({ port }: Installation, token: string): Promise<{ closed: Promise<unknown> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'hello', token }))
  await ready
  return { closed: once(socket, 'close') }
}

async function refusedAfter(api: CheckApiClient, token: string, since: () => number): Promise<number> {
  while (since() < patienceMs) {
    if ((await api.status(token)) === 401) return since()
    await wait(20)
  }
  return Infinity
}
