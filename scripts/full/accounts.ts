/*
 * `npm run check:full -- A-01`: runs password guesses, timing, reused refresh tokens and sign-in
 * expiry in full numbers, against the real domain on a real database with a controlled clock.
 */
import { createTestUser, type TestUser } from '@evops/organisation/testing'
import { withInProcessDomain, type InProcessDomain } from './in-process.ts'
import { median, printCheckResult, type CheckResult } from './report.ts'

const password = 'harbour-lamp-seven'
const minute = 60_000
const checks: Readonly<Record<string, (world: InProcessDomain) => Promise<CheckResult>>> = {
  'A-01': guesses,
  'A-02': timing,
  'A-05': reuse,
  'A-06': ends,
}

const guess = (username: string, enteredPassword: string) => ({
  grant_type: 'password',
  username,
  password: enteredPassword,
})
const createAccount = (world: InProcessDomain) =>
  createTestUser(world.services.services, { operatorId: world.operatorId, codes: ['transOrderPerm'], password })
const address = (n: number) => `198.${51 + Math.floor(n / 65_536)}.${Math.floor(n / 256) % 256}.${n % 256}`

for (const id of process.argv.slice(2).filter((id) => id in checks)) {
  const check = checks[id]
  if (check) printCheckResult(id, await withInProcessDomain(check))
}

/**
 * Tries 10,000 guesses on one account over an hour, from one address and from as many addresses; then one guess on each
 * of 10,000 names from one address.
 */
async function guesses(world: InProcessDomain): Promise<CheckResult> {
  const start = Date.now()
  const lookedAt = async (after: number, from: (at: number) => string) => {
    const { loginName } = await createAccount(world)
    let looked = 0
    for (let at = 0; at < 10_000; at += 1) {
      world.services.setNow(new Date(start + after * minute + at * 360))
      const { body } = await world.token(guess(loginName, `wrong-${at}`), from(at))
      if (body.reason === 'bad-credentials') looked += 1
    }
    return looked
  }
  const fromOne = await lookedAt(0, () => '203.0.113.8')
  const fromMany = await lookedAt(120, address)
  world.services.setNow(new Date(start + 240 * minute))
  let sprayed = 0
  for (let at = 0; at < 10_000; at += 1) {
    const { body } = await world.token(guess(`sprayed-${at}`, 'wrong-wrong'), '203.0.113.9')
    if (body.reason === 'bad-credentials') sprayed += 1
  }
  return {
    ok: fromOne <= 20 && fromMany <= 130 && sprayed <= 20,
    text: `10,000 guesses on one account in an hour: ${fromOne} from one address and ${fromMany} from as many addresses looked at the password; one guess on each of 10,000 names from one address: ${sprayed} did`,
  }
}

/** Tries 1,000 existing and 1,000 unknown names, in alternation. */
async function timing(world: InProcessDomain): Promise<CheckResult> {
  const users: TestUser[] = []
  for (let at = 0; at < 200; at += 1) users.push(await createAccount(world))
  const times: { real: number[]; made: number[] } = { real: [], made: [] }
  let differing = 0
  for (let round = 0; round < 5; round += 1)
    for (const [at, { loginName }] of users.entries()) {
      const from = address(round * 1_000 + at)
      const real = await world.token(guess(loginName, `wrong-${round}`), from)
      const made = await world.token(guess(`nobody-${at}`, `wrong-${round}`), address(20_000 + round * 1_000 + at))
      times.real.push(real.ms)
      times.made.push(made.ms)
      if (JSON.stringify([real.status, real.body]) !== JSON.stringify([made.status, made.body])) differing += 1
    }
  const gap = Math.abs(median(times.real) - median(times.made))
  return {
    ok: gap < 5 && differing === 0,
    text: `2,000 timed tries: medians ${median(times.real).toFixed(1)} and ${median(times.made).toFixed(1)} ms, gap ${gap.toFixed(2)} ms; ${differing} answers differ`,
  }
}

/** Creates 300 token families. Each is renewed several times, then an old refresh token is used again. */
async function reuse(world: InProcessDomain): Promise<CheckResult> {
  let revoked = 0
  const families = 300
  for (let at = 0; at < families; at += 1) {
    const user = await createTestUser(world.services.services, { operatorId: world.operatorId, codes: ['carPerm'] })
    const renew = (refresh_token: string) => world.token({ grant_type: 'refresh_token', refresh_token })
    const startedAt = Date.now()
    const chain = [user.refreshToken]
    for (let step = 0; step <= at % 4; step += 1) chain.push((await renew(chain.at(-1) ?? '')).body.refresh_token ?? '')
    const access = (await renew(chain.at(-1) ?? '')).body
    // The holder has used the new token. A retry after a lost reply does not count as reuse.
    await world.organisation.authenticate(access.access_token ?? '', '192.0.2.1')
    world.services.setNow(new Date(startedAt + 2 * minute))
    await renew(chain[at % chain.length] ?? '')
    const dead = (await world.organisation.authenticate(access.access_token ?? '', '192.0.2.1')) === null
    const last = (await renew(access.refresh_token ?? '')).status !== 200
    if (dead && last) revoked += 1
    world.services.setNow(undefined)
  }
  return {
    ok: revoked === families,
    text: `${revoked} of ${families} families ended by a reused refresh token`,
  }
}

/** Runs 60 sign-in sessions with random activity; checks each 30 s before and after its expected expiry. */
async function ends(world: InProcessDomain): Promise<CheckResult> {
  let wrong = 0
  const sessions = 40
  for (let at = 0; at < sessions; at += 1) {
    const start = Date.now()
    world.services.setNow(new Date(start))
    const user = await createTestUser(world.services.services, { operatorId: world.operatorId, codes: ['carPerm'] })
    let refreshToken = user.refreshToken
    const alive = async (time: number) => {
      world.services.setNow(new Date(time))
      const reply = await world.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
      refreshToken = reply.body.refresh_token ?? refreshToken
      return reply.status === 200
    }
    const absolute = start + 12 * 60 * minute
    let now = start
    const idles = at % 2 === 0
    const until = idles ? start + (1 + (at % 9)) * 40 * minute : absolute - minute
    while (now + 13 * minute < until) {
      now += (1 + ((at * 7 + now) % 12)) * minute
      if (!(await alive(now))) wrong += 1
    }
    if (idles) {
      if (!(await alive(now + 15 * minute - 30_000))) wrong += 1
      if (await alive(now + 15 * minute - 30_000 + 15 * minute + 30_000)) wrong += 1
    } else {
      // The clock only moves forward here; R-13 tests backward steps.
      if (!(await alive(Math.max(now, absolute - 13 * minute))) || !(await alive(absolute - 30_000))) wrong += 1
      if (await alive(absolute + 30_000)) wrong += 1
    }
  }
  world.services.setNow(undefined)
  return {
    ok: wrong === 0,
    text: `${sessions} sessions looked at 30 s before and after their end (idle 15 min, absolute 12 h): ${wrong} wrong`,
  }
}
