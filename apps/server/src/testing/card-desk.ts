import { cardsEndpoints, type TransactionKind } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { createTestCardForm, certifyRecord } from '@evops/cards/testing'
import { upsertCardToken, upsertCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger, type Ledger } from '@evops/ledger/server'
import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { approvalEndpoints } from '@evops/organisation/contract'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import { createSecretBox, type App, type ServerDomain } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp } from '@evops/platform/testing'
import { expect } from 'vitest'

interface Reply {
  status: number
  // Any reply: the assertions check its shape.
  data: ReturnType<typeof JSON.parse>
  error: string | undefined
  msg: string
  fields: Record<string, string> | undefined
}
export interface CardTestSite {
  site: OcppSite
  ledger: Ledger
  cards: ServerDomain
  userIds: Record<'one' | 'other' | 'third', string>
  sendRequest: (
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    call?: { as?: string; key?: string },
  ) => Promise<Reply>
  /** Makes the call and checks that it succeeded. */
  done: (
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    call?: { as?: string; key?: string },
  ) => Promise<Reply['data']>
  approve: (approvalId: string) => Promise<Reply>
  holder: (principalMinor?: number) => Promise<string>
  /** Registers, personalises and issues a new purse card; null: without a holder. */
  purseCard: (holderId: string | null, more?: object) => Promise<Reply['data']>
  /** Returns the balances, and checks that the ledger is consistent. */
  books: (cardId: string, holderId?: string | null) => Promise<CardTestBooks>
  tradesOf: (cardId: string) => Promise<Reply['data']>
  /** Returns a terminal's file with these records. A record without a TAC gets the one of its card. */
  fileOf: (records: readonly CardRecordDraft[], zone?: string) => string
  /** Returns the rows of an export by their English column heads. */
  exportOf: (name: string, filter: object) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}
export interface CardTestBooks {
  purse: number
  clearing: number
  own: number
  holder: number
  sum: number
  broken: string[]
}

/** Creates a card counter with three clerks (`one`, `other`, `third`) and a user of another operator, over HTTP. */
export async function createCardTestSite(currency?: string): Promise<CardTestSite> {
  const site = await ocppSite()
  const operatorId = currency === undefined ? site.operatorId : await site.operator(currency)
  const organisation = createOrganisation(site.services)
  const { approvals, operatorOf } = organisation
  const ledger = createLedger(site.services, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: upsertCardToken,
    keepMany: upsertCardTokens,
    setHolder: setTokenHolder,
  }
  const cards = createCards({ services: site.services, ledger, tokens, approvals, operatorOf }).domain
  const codes = [...permissionCodesOf([...cardsEndpoints, ...ledgerEndpoints, ...approvalEndpoints]), 'wallet:approve']
  const userIds = { one: newId(), other: newId(), third: newId() }
  const actors = new Map([
    ['one', createTestActor(operatorId, codes, { userId: userIds.one, name: 'One' })],
    ['other', createTestActor(operatorId, codes, { userId: userIds.other, name: 'Other' })],
    ['third', createTestActor(operatorId, codes, { userId: userIds.third, name: 'Third' })],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const app: App = await testApp(site.services, [organisation.domain, ledger.domain, cards, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async () => {},
  })
  const request: CardTestSite['sendRequest'] = async (method, url, body, { as = 'one', key = newId() } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        'accept-language': 'en',
        'idempotency-key': key,
        ...(as && { authorization: `Bearer ${as}` }),
      },
      ...(body && { payload: body }),
    })
    const { data, error, msg, fields } = JSON.parse(reply.body)
    return { status: reply.statusCode, data, error, msg, fields }
  }
  const done: CardTestSite['done'] = async (...call) => {
    const reply = await request(...call)
    expect(reply, `${call[1]} ${reply.error}`).toMatchObject({ status: 200 })
    return reply.data
  }
  const tacKey = await createTacKey(site, operatorId, done)
  const holder = (principalMinor = 0) =>
    createTestWallet(site.services, operatorId, { principalMinor, name: `Driver ${newId().slice(-6)}` })
  return {
    site,
    ledger,
    cards,
    userIds,
    sendRequest: request,
    done,
    holder,
    fileOf: (records, zone = 'Asia/Shanghai') => fileOf(records, zone, tacKey),
    async exportOf(name, filter) {
      const kind = cards.exports?.find((each) => each.name === name)
      const actor = actors.get('one')
      if (!kind || !actor) throw new Error('a file and a reader were expected')
      const head = kind.head({ ...actor, language: 'en' }, filter)
      const rows: Record<string, unknown>[] = []
      for await (const cells of kind.rows({ ...actor, language: 'en' }, filter))
        rows.push(Object.fromEntries(head.map((title, at) => [title, cells[at]])))
      return rows
    },
    approve: (id) => request('POST', `/api/organisation/approvals/${id}/approve`, {}, { as: 'other' }),
    async purseCard(holderId, more = {}) {
      const blank = await done(
        'POST',
        '/api/cards',
        createTestCardForm({ family: 'offline_purse', media: 'cpu', ...more }),
      )
      await done('POST', `/api/cards/${blank.id}/personalise`, {})
      const card = await done('POST', '/user/cardopt/hairpin', { id: blank.id, holderId })
      return { ...card, cardNo: blank.cardNo, uid: blank.uid }
    },
    async books(cardId, holderId = null) {
      const { rows } = await site.admin.query(
        `select account, holder_id, balance_minor::float8 as minor from ledger_balances where holder_id = any($1)`,
        [[cardId, holderId].filter(Boolean)],
      )
      const of = (account: string, id: string | null) =>
        -(rows.find((row) => row.account === account && row.holder_id === id)?.minor ?? 0) || 0
      const { sumMinor, broken } = await verifyTestBooks(site.services, ledger, operatorId)
      return {
        purse: of('purse', cardId),
        clearing: -of('purse_clearing', cardId) || 0,
        own: of('wallet_principal', cardId),
        holder: of('wallet_principal', holderId),
        sum: sumMinor,
        broken,
      }
    },
    tradesOf: async (cardId) => done('GET', `/user/cardtrans/list?cardId=${cardId}`),
    async close() {
      await app.close()
      await site.close()
    },
  }
}

/** Creates the active key set of the purse cards. Returns its key for TACs. */
async function createTacKey(
  { services, admin }: OcppSite,
  operatorId: string,
  done: CardTestSite['done'],
): Promise<Buffer> {
  const { id } = await done('POST', '/user/cardkey/save', {
    name: 'Purse',
    kind: 'user_card_app',
    appIndex: 1,
  })
  const { version } = await done('POST', `/api/card-keys/${id}/generate`, {})
  const active = { to: 'active', reason: 'set up', version }
  await done('POST', `/api/card-keys/${id}/move`, active, { as: 'other' })
  const box = createSecretBox(services.config.secretKey, 'card-keys')
  const { rows } = await admin.query(`select sealed from cards_keys where key_set_id = $1 and name = 'tac'`, [id])
  return Buffer.from(box.open(rows[0].sealed, `${operatorId}:${id}:tac`), 'hex')
}

/** Returns a terminal's local time in the zone of the station. */
export function terminalLocalTime(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return parts.replaceAll(/\D/g, '')
}
export interface CardRecordDraft {
  cardNo: string
  kind?: TransactionKind
  counter: number
  at?: Date
  amountMinor: number
  beforeMinor: number
  afterMinor?: number
  tac?: string
  chargePoint?: string
  connector?: number
  terminal?: string
  terminalSerial?: number
}
function fileOf(records: readonly CardRecordDraft[], zone: string, tacKey: Buffer): string {
  return JSON.stringify(
    records.map(({ at = new Date(), kind = 'purchase', tac, ...fields }) => {
      const record = {
        kind,
        time: terminalLocalTime(at, zone),
        terminal: '010203040506',
        terminalSerial: fields.counter,
        afterMinor: kind === 'grey' ? fields.beforeMinor : fields.beforeMinor - fields.amountMinor,
        ...fields,
      }
      return { ...record, tac: tac ?? certifyRecord(tacKey, record).tac }
    }),
  )
}
