/*
 * Test environment for life cycles of purse cards: one operator with its ledger and cards behind their own API.
 * Parallel requests of many life cycles are combined: terminal files contain the records of several cards, as in
 * production, and the ledgers of ended life cycles are checked together.
 */
import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { upsertCardToken, upsertCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { flowScreen, ledgerEndpoints, type Journal } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { verifyTestBooks } from '@evops/ledger/testing'
import { approvalEndpoints } from '@evops/organisation/contract'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'

export interface CardTestStage {
  operatorId: string
  /** The key that certifies the records of all cards. */
  tacKey: Buffer
  sendRequest(url: string, body: object, call?: { key?: string; as?: Clerk }): Promise<Reply>
  /** Creates an empty wallet and returns its id. */
  wallet(): Promise<string>
  /** Sets a card's counter to the start value of its life cycle. Returns the id of its token. */
  startAt(wish: { cardId: string; counter: number }): Promise<string>
  /** Settles a session of the charge point: the chip owes its amount. */
  settle(session: SettledSession): Promise<void>
  /** Uploads records in a file shared with other life cycles. */
  upload(records: readonly object[]): Promise<RecordCounts>
  /** Returns the ledger state of a card whose life cycle has ended. */
  books(life: { cardId: string; holderId: string }): Promise<ExpectedCardBooks>
  /** Returns the errors in the whole ledger. */
  wrongInAll(): Promise<string[]>
  close(): Promise<void>
}
type Clerk = 'one' | 'other'
interface Reply {
  status: number
  data: ReturnType<typeof JSON.parse>
  error: string | undefined
}
export interface SettledSession {
  cardId: string
  uid: string
  tokenId: string
  holderId: string
  endedAt: Date
  totalMinor: number
}
/** Number of records of a life cycle by result. */
export type RecordCounts = Record<'taken' | 'existing' | 'held' | 'refused', number>
export interface ExpectedCardBooks {
  purse: number
  wallet: number
  clearing: number
  /** Loads minus payments, from the card's own rows. */
  mirror: number
  unbalanced: number
  twice: number
  records: number
}

/**
 * Combines requests: requests that arrive while one is running wait for the next batch. A failed batch fails for all
 * its requests.
 */
function createBatcher<Wish, Answer>(
  most: number,
  work: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): (wish: Wish) => Promise<Answer> {
  interface Waiting {
    wish: Wish
    done: (answer: Promise<Answer>) => void
  }
  let waiting: Waiting[] = []
  let running = false
  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, most)
      waiting = waiting.slice(most)
      const answers = work(now.map(({ wish }) => wish))
      for (const [place, { done }] of now.entries())
        done(
          answers.then((all) => {
            if (place >= all.length) throw new Error('less was answered than asked')
            // Safe cast: the index was checked above.
            return all[place] as Answer
          }),
        )
      await answers.catch(() => undefined)
    }
    running = false
  }
  return (wish) => {
    const answer = new Promise<Answer>((done) => waiting.push({ wish, done }))
    if (!running) void run()
    return answer
  }
}

/** Number of life cycles combined in one file, check or posting; the reply of an upload contains 500 rows. */
const together = 20

export async function cardStage(): Promise<CardTestStage> {
  const t = await testServices()
  const operatorId = await createTestOperator(t.services, { currency: 'EUR' })
  const organisation = createOrganisation(t.services)
  const { approvals, operatorOf } = organisation
  const ledger = createLedger(t.services, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: upsertCardToken,
    keepMany: upsertCardTokens,
    setHolder: setTokenHolder,
  }
  const { domain } = createCards({ services: t.services, ledger, tokens, approvals, operatorOf })
  const codes = [
    ...permissionCodesOf([...cardsEndpoints, ...ledgerEndpoints, ...approvalEndpoints]),
    ...flowScreen.may.wallet.approve,
  ]
  const clerks = new Map(
    ['one', 'other'].map((name) => [name, createTestActor(operatorId, codes, { userId: newId() })]),
  )
  const app = await testApp(t.services, [organisation.domain, ledger.domain, domain], {
    actor: (token) => clerks.get(token) ?? null,
    audit: async () => {},
  })
  const stationId = await createTestStation(t.services, operatorId, { timeZone: 'UTC' })
  const place = {
    operatorId,
    stationId,
    chargePointId: (await createTestChargePoint(t.services, operatorId, stationId)).id,
  }
  const post: CardTestStage['sendRequest'] = async (url, body, { key = newId(), as = 'one' } = {}) => {
    const headers = { authorization: `Bearer ${as}`, 'idempotency-key': key }
    const reply = await app.inject({ method: 'POST', url, headers, payload: body })
    const { data, error } = JSON.parse(reply.body)
    if (reply.statusCode >= 500) throw new Error(`${url}: ${reply.statusCode}`)
    return { status: reply.statusCode, data, error }
  }
  return {
    operatorId,
    tacKey: await createTacKey(t, operatorId, post),
    sendRequest: post,
    wallet: createBatcher<void, string>(together, (wishes) =>
      t.services.db.inTenant(operatorId, async (tx) => {
        const ids = wishes.map(() => newId())
        for (const id of ids) await ledger.wallets.open(tx, { operatorId, id, kind: 'member', name: id })
        return ids
      }),
    ),
    startAt: createBatcher(together, (wishes) => startAt(t, wishes)),
    settle: createBatcher<SettledSession, void>(together, async (sessions) => {
      const ids = await insertSessions(t, place, sessions)
      const journals = sessions.map((session, at) => toSettlementJournal(operatorId, ids[at] ?? '', session))
      // Posted twice, as a queue may do.
      await t.services.db.inTenant(operatorId, (tx) => ledger.post(tx, [...journals, ...journals]))
      return sessions.map(() => undefined)
    }),
    upload: createBatcher(together, (files) => uploadFiles(post, files)),
    books: createBatcher(together, (lives) => booksOf(t, lives)),
    async wrongInAll() {
      const { sumMinor, broken } = await verifyTestBooks(t.services, ledger, operatorId)
      return [...broken, ...(sumMinor === 0 ? [] : [`sum ${sumMinor}`])]
    },
    async close() {
      await app.close()
      await t.close()
    },
  }
}

/** Creates the active key set of the cards. Returns its key for TACs. */
async function createTacKey(
  { services, admin }: TestServices,
  operatorId: string,
  sendRequest: CardTestStage['sendRequest'],
): Promise<Buffer> {
  const form = { name: 'Purse', kind: 'user_card_app', appIndex: 1 }
  const { id } = (await sendRequest('/user/cardkey/save', form)).data
  const { version } = (await sendRequest(`/api/card-keys/${id}/generate`, {})).data
  const active = { to: 'active', reason: 'set up', version }
  await sendRequest(`/api/card-keys/${id}/move`, active, { as: 'other' })
  const { rows } = await admin.query(`select sealed from cards_keys where key_set_id = $1 and name = 'tac'`, [id])
  const box = createSecretBox(services.config.secretKey, 'card-keys')
  return Buffer.from(box.open(rows[0].sealed, `${operatorId}:${id}:tac`), 'hex')
}

async function startAt(
  { admin }: TestServices,
  wishes: readonly { cardId: string; counter: number }[],
): Promise<string[]> {
  const { rows } = await admin.query<{ cardId: string; tokenId: string }>(
    `update cards_purses p set counter_from = w.counter from unnest($1::uuid[], $2::integer[]) as w (id, counter), cards_cards c
     where p.card_id = w.id and c.id = w.id returning w.id as "cardId", c.token_id as "tokenId"`,
    [wishes.map(({ cardId }) => cardId), wishes.map(({ counter }) => counter)],
  )
  const tokens = new Map(rows.map(({ cardId, tokenId }) => [cardId, tokenId]))
  return wishes.map(({ cardId }) => tokens.get(cardId) ?? '')
}

let transactions = 0
async function insertSessions(
  { admin }: TestServices,
  { operatorId, stationId, chargePointId }: { operatorId: string; stationId: string; chargePointId: string },
  sessions: readonly SettledSession[],
): Promise<string[]> {
  const rows = sessions.map(({ endedAt, ...sent }) => ({
    ...sent,
    id: newId(),
    transaction: (transactions += 1),
    startedAt: new Date(endedAt.getTime() - 60_000),
    endedAt,
  }))
  await admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_id, token_state, device_started_at, started_at, start_received_at, time_zone, currency, ended_at, energy_dwh, electricity_minor,
       service_minor, total_minor, holder_id, payers)
     select $1, r.id, 'L' || r.id, $2, $3, 1, 'ocpp1.6', r.transaction, 'settled', 'paid', r.uid, r."tokenId", 'accepted', r."startedAt",
       r."startedAt", r."startedAt", 'UTC', 'EUR', r."endedAt", 10, 0, r."totalMinor", r."totalMinor", r."holderId", array[r."cardId"]
     from jsonb_to_recordset($4::jsonb) as r (id uuid, transaction integer, uid text, "tokenId" uuid, "cardId" uuid, "holderId" uuid,
       "startedAt" timestamptz, "endedAt" timestamptz, "totalMinor" bigint)`,
    [operatorId, stationId, chargePointId, JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}
function toSettlementJournal(
  operatorId: string,
  id: string,
  { cardId, holderId, endedAt, totalMinor }: SettledSession,
): Journal {
  return {
    operatorId,
    id: newId(),
    currency: 'EUR',
    businessType: 'order.settled',
    businessId: id,
    key: `order.settled:${id}`,
    effectiveAt: endedAt.toISOString(),
    payers: [cardId],
    entries: [
      { account: 'payer', holderId, amountMinor: totalMinor },
      { account: 'income_service', holderId: null, amountMinor: -totalMinor },
    ],
  }
}

async function uploadFiles(
  sendRequest: CardTestStage['sendRequest'],
  files: readonly (readonly object[])[],
): Promise<RecordCounts[]> {
  const { data, status } = await sendRequest('/api/cards/transactions', {
    content: JSON.stringify(files.flat()),
  })
  if (status !== 200 || data.rows.length !== files.flat().length)
    throw new Error(`a file was not taken: ${status} ${JSON.stringify(data)}`)
  const rows: { row: number; result: string }[] = data.rows
  const inOrder = rows.toSorted((a, b) => a.row - b.row)
  let from = 0
  return files.map(({ length }) => {
    const own = inOrder.slice(from, (from += length))
    const count = (result: string) => own.filter((row) => row.result === result).length
    return { taken: count('taken'), existing: count('known'), held: count('held'), refused: count('refused') }
  })
}

/**
 * Returns the totals of the ledger and of the cards' own rows for cards whose life cycles have ended, for each card
 * separately.
 */
async function booksOf(
  { admin }: TestServices,
  lives: readonly { cardId: string; holderId: string }[],
): Promise<ExpectedCardBooks[]> {
  const { rows } = await admin.query<ExpectedCardBooks>(
    `select
       coalesce((select -balance_minor from ledger_balances where account = 'purse' and holder_id = l.card), 0)::float8 as purse,
       coalesce((select -balance_minor from ledger_balances where account = 'wallet_principal' and holder_id = l.holder), 0)::float8 as wallet,
       coalesce((select balance_minor from ledger_balances where account = 'purse_clearing' and holder_id = l.card), 0)::float8 as clearing,
       (select coalesce(sum(case kind when 'load' then amount_minor when 'unload' then -amount_minor end), 0) from cards_operations
         where card_id = l.card)::float8 - (select coalesce(sum(taken_minor), 0) from cards_transactions where card_id = l.card)::float8 as mirror,
       (select count(*) from (select 1 from ledger_entries e where e.journal_id in (select journal_id from ledger_entries
         where holder_id = any (array[l.card, l.holder])) group by e.journal_id having sum(amount_minor) <> 0) u)::float8 as unbalanced,
       (select count(*) from (select 1 from ledger_journals j where j.business_id in (select id from cards_transactions where card_id = l.card)
         group by j.business_type, j.business_id having count(*) > 1) d)::float8 as twice,
       (select count(*) from cards_transactions where card_id = l.card and settle_state <> 'held')::float8 as records
     from unnest($1::uuid[], $2::uuid[]) with ordinality as l (card, holder, place) order by l.place`,
    [lives.map(({ cardId }) => cardId), lives.map(({ holderId }) => holderId)],
  )
  return rows
}
