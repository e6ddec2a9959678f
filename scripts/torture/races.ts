/*
 * `npm run torture -- races [--races N] [--rivals R]`: in each race R clients request the same money at once: refunds
 * of a wallet with enough money for one of them, and sessions that lock, swap and use the same coupon. Exactly one of
 * them must succeed: the result is counted from the entries and the uses, not from the responses (L-03).
 */
import { testJournalAct } from '@evops/ledger/testing'
import { parseArgs } from 'node:util'
import { Problem, newId } from '@evops/platform/contract'
import { openDb, type Db } from '@evops/platform/server'
import { postJournals } from '@evops/ledger/server'
import pg from 'pg'
import { createInstallation, withCleanUp } from '../bench/installation.ts'

const { values } = parseArgs({
  options: { races: { type: 'string', default: '10000' }, rivals: { type: 'string', default: '5' } },
})
const [races = 0, rivals = 0] = [values.races, values.rivals].map(Number)
if (!(races > 0) || !(rivals > 1)) {
  console.error('torture:races: --races N --rivals R')
  process.exit(1)
}
const [heldMinor, wantedMinor, atOnce] = [1_000, 600, 4]

const installation = await createInstallation({ env: { EVOPS_ROLES: 'web' } })
await withCleanUp(
  () => installation.remove(),
  async () => {
    await installation.start()
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    await admin.connect()
    const db = await openDb({ url: installation.databaseUrl(), poolSize: atOnce * rivals })
    const startedAt = performance.now()
    const overspent = (await raceForRefunds(admin, db)) + (await raceForCoupons(admin, db))
    await db.close()
    await admin.end()
    const took = Math.round((performance.now() - startedAt) / 1_000)
    console.log(
      `${races} races for refunds and ${races} for coupons, ${rivals} rivals each, in ${took} s: ${overspent} overspent`,
    )
    if (overspent > 0) process.exitCode = 1
  },
)

async function inRaces(holders: readonly string[], race: (holder: string) => Promise<unknown>): Promise<void> {
  const left = [...holders]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let holder = left.pop(); holder !== undefined; holder = left.pop()) await race(holder)
    }),
  )
}

async function members(admin: pg.Client): Promise<{ operatorId: string; ids: string[] }> {
  const operatorId = newId()
  const ids = Array.from({ length: races }, () => newId())
  await admin.query(
    `insert into organisation_operators (operator_id, optcode, name, currency) values ($1, $2, 'Races', 'EUR')`,
    [operatorId, operatorId.slice(-12)],
  )
  await admin.query(
    `insert into ledger_wallets (operator_id, id, kind, name, currency) select $1, id, 'member', 'Member ' || id, 'EUR' from unnest($2::uuid[]) id`,
    [operatorId, ids],
  )
  await admin.query(
    `insert into members_members (operator_id, id, nickname, source, registered_at) select $1, id, 'Member', 'console', now() from unnest($2::uuid[]) id`,
    [operatorId, ids],
  )
  return { operatorId, ids }
}

/** Returns the number of wallets with more than one refund. */
async function raceForRefunds(admin: pg.Client, db: Db): Promise<number> {
  const { operatorId, ids } = await members(admin)
  const journal = (id: string, minor: number, kind: 'wallet.recharged' | 'wallet.refunded') => {
    const key = newId()
    const entries = [
      { account: 'bank' as const, holderId: null, amountMinor: minor },
      { account: 'wallet_principal' as const, holderId: id, amountMinor: -minor },
    ]
    const effectiveAt = new Date().toISOString()
    return {
      operatorId,
      id: key,
      currency: 'EUR',
      businessType: kind,
      ...testJournalAct(kind),
      businessId: key,
      key,
      effectiveAt,
      entries,
    }
  }
  for (let at = 0; at < ids.length; at += 500)
    await db.inTenant(operatorId, (tx) =>
      postJournals(
        tx,
        ids.slice(at, at + 500).map((id) => journal(id, heldMinor, 'wallet.recharged')),
      ),
    )
  await inRaces(ids, (id) =>
    Promise.all(
      Array.from({ length: rivals }, () =>
        db
          .inTenant(operatorId, (tx) => postJournals(tx, [journal(id, -wantedMinor, 'wallet.refunded')]))
          .catch((error: unknown) => {
            if (!(error instanceof Problem) || error.code !== 'ledger.overdrawn') throw error
          }),
      ),
    ),
  )
  return count(
    admin,
    `select count(*)::int as n from (
       select e.holder_id from ledger_entries e where e.operator_id = $1 and e.account = 'wallet_principal' group by 1 having -sum(e.amount_minor) <> ${heldMinor - wantedMinor}
     ) wrong`,
    operatorId,
  )
}

/** Returns the number of coupons used by no session, or by more than one. */
async function raceForCoupons(admin: pg.Client, db: Db): Promise<number> {
  const { operatorId, ids } = await members(admin)
  const strategyId = newId()
  const terms = { off: { how: 'amount', amountMinor: wantedMinor }, base: 'service', bearer: 'operator' }
  await admin.query(
    `insert into members_coupon_strategies (operator_id, id, name, terms, station_ids, granted, state, created_at) values ($1, $2, 'Race', $3, '{}', $4, 'published', now())`,
    [operatorId, strategyId, JSON.stringify(terms), ids.length],
  )
  await admin.query(
    `insert into members_coupons (operator_id, id, no, strategy_id, member_id, valid_until, granted_at)
     select $1, id, right(replace(id::text, '-', ''), 20), $2, id, now() + interval '1 day', now() from unnest($3::uuid[]) id`,
    [operatorId, strategyId, ids],
  )
  const station = newId()
  await inRaces(ids, (member) =>
    Promise.all(
      Array.from({ length: rivals }, async (_, rival) => {
        const session = newId()
        if (rival % 2 === 0)
          await db.gatewayPool.query('select members_lock_coupons($1, $2, $3, $4, $5)', [
            [operatorId],
            [session],
            [member],
            [station],
            [new Date()],
          ])
        // The member's only coupon has the member's id.
        else await db.gatewayPool.query('select members_swap_coupon($1, $2, $3)', [operatorId, session, member])
        await db.gatewayPool
          .query('select members_settle_coupons($1, $2, $3, $4, now())', [
            [operatorId],
            [session],
            [member],
            [wantedMinor],
          ])
          .catch((error: unknown) => {
            if (!(error instanceof Error) || !error.message.includes('is not locked by order')) throw error
          })
      }),
    ),
  )
  return count(
    admin,
    `select count(*)::int as n from (
       select c.id from members_coupons c left join members_coupon_uses u on u.operator_id = c.operator_id and u.coupon_id = c.id
       where c.operator_id = $1 group by c.id having count(u.session_id) <> 1 or max(c.used_minor) <> ${wantedMinor}
     ) wrong`,
    operatorId,
  )
}

async function count(admin: pg.Client, text: string, operatorId: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(text, [operatorId])
  return rows[0]?.n ?? 0
}
