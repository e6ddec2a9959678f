import { dayMs, hourMs } from '@evops/platform/contract'
import { randomBytes } from 'node:crypto'
import { testCardKey } from './keys/test-key.ts'
import { certifyRecord } from './purse/certified.rules.ts'

/**
 * Functions that the demo supplies: the API as its bookkeeper and as its manager, and a function to act at an instant.
 */
export interface CardDemoData {
  sendRequest: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  second: CardDemoData['sendRequest']
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  currency: string
  utcOffsetHours: number
  now: number
}

const zh = {
  lost: '持卡人电话挂失',
  replaced: '已核验身份证，补新卡',
  shift: '备用金与账面一致',
  limited: '仅限工作日',
  keys: '公开测试密钥（仅供演示）',
}
/** Texts of the clerks, by the demo's currencies. */
const demoTexts = {
  CNY: zh,
  EUR: {
    lost: 'Pérdida comunicada por teléfono',
    replaced: 'Identidad comprobada; tarjeta nueva',
    shift: 'La caja cuadra',
    limited: 'Solo días laborables',
    keys: 'Claves de prueba públicas (solo demostración)',
  },
}

interface Made {
  id: string
  cardNo: string
}
/**
 * Creates active key sets, so that cards can be written and their records verified. The root's first key and the key
 * for TACs are the public test key, entered as two components by two users, as on blank test cards. The others are
 * generated.
 */
async function createDemoKeys({ sendRequest, second, at, now }: CardDemoData, name: string): Promise<void> {
  await at(now - 12 * dayMs, async () => {
    const sets = [['root', 'cpu_root'], ['user_card'], ['user_card_app', 'tac', 1]] as const
    for (const [kind, keyName, appIndex] of sets) {
      const half = randomBytes(testCardKey.length)
      const parts = [half, testCardKey.map((byte, place) => byte ^ (half[place] ?? 0))]
      const set = await sendRequest<{ id: string }>('POST', '/user/cardkey/save', { name, kind, appIndex })
      const url = `/api/card-keys/${set.id}`
      if (keyName !== undefined)
        for (const [place, part] of parts.entries())
          await [sendRequest, second][place]?.('POST', `${url}/components`, {
            keyName,
            part: place + 1,
            value: Buffer.from(part).toString('hex'),
            keepParity: true,
          })
      const { version } = await sendRequest<{ version: number }>('POST', `${url}/generate`, {})
      await second('POST', `${url}/move`, { to: 'active', reason: name, version })
    }
  })
}

/**
 * Creates the demo's cards: a member's and a company's, a lost one with its replacement, one with money on its chip
 * that a terminal left grey and completed later, and a shift with its takings.
 */
export async function createDemoCards(demoData: CardDemoData): Promise<void> {
  const { sendRequest, at, now } = demoData
  const text = demoTexts[demoData.currency === 'CNY' ? 'CNY' : 'EUR']
  // A debt would take the money that is paid for a card. Members of the same time are listed in any order.
  const holders = async (path: string) => {
    const { list } = await sendRequest<{ list: { id: string }[] }>('GET', `${path}?pageSize=4`)
    const wallets = await Promise.all(
      list.map(({ id }) => sendRequest<{ arrearsMinor: number }>('GET', `/api/ledger/wallets/${id}`)),
    )
    return list.map(({ id }) => id).filter((_, at) => wallets[at]?.arrearsMinor === 0)
  }
  const [[first, second, third], [company]] = [await holders('/user/pers/list'), await holders('/user/corporate/list')]
  let issued = 0
  const number = () => {
    issued += 1
    return {
      cardNo: `62280000${String(issued).padStart(8, '0')}`,
      uid: `04D3A0${String(issued).padStart(8, '0')}`,
    }
  }
  const issue = (holderId: string | undefined, more: object = {}) =>
    sendRequest<Made>('POST', '/user/cardopt/hairpin', { ...number(), holderId, ...more })

  const lost = await at(now - 24 * dayMs, async () => {
    await issue(first)
    const weekdays = [{ days: [1, 2, 3, 4, 5], from: '06:00', until: '22:00' }]
    for (const cardType of ['parent', 'sub'])
      await issue(company, { cardType, remark: text.limited, windows: weekdays, daySessions: 4 })
    return issue(second)
  })
  await at(now - 5 * dayMs, () => sendRequest('POST', `/api/cards/${lost.id}/loss`, { reason: text.lost }))
  await at(now - 4 * dayMs, () =>
    sendRequest('POST', `/api/cards/${lost.id}/replace`, { ...number(), reason: text.replaced }),
  )
  await createDemoKeys(demoData, text.keys)
  await createDemoPurse({ ...demoData, card: number(), holderId: third })
  await at(now - dayMs, async () => {
    const shift = await sendRequest<{ id: string }>('POST', '/api/ledger/shifts', { openingMinor: 50_000 })
    const { list } = await sendRequest<{ list: Made[] }>('GET', '/user/cardopt/list?state=active&pageSize=3')
    for (const { id } of list)
      await sendRequest('POST', '/user/cardopt/recharge', { id, amountMinor: 10_000, method: 'cash' })
    const { expectedMinor: countedMinor } = await sendRequest<{ expectedMinor: number }>(
      'GET',
      '/api/ledger/shifts/mine',
    )
    await sendRequest('POST', `/api/ledger/shifts/${shift.id}/close`, { countedMinor, note: text.shift })
  })
}

interface PurseDemoData extends CardDemoData {
  card: { cardNo: string; uid: string }
  holderId: string | undefined
}
/**
 * Creates the demo's purse card: loaded, used offline, grey for an hour, and released when the terminal reports the
 * rest. Two records of its last file are held: one without a TAC, and one whose counter skips too far.
 */
async function createDemoPurse({ sendRequest, at, now, utcOffsetHours, card, holderId }: PurseDemoData): Promise<void> {
  const purse = await at(now - 10 * dayMs, async () => {
    const made = await sendRequest<Made>('POST', '/api/cards', {
      ...card,
      family: 'offline_purse',
      media: 'cpu',
    })
    await sendRequest('POST', `/api/cards/${made.id}/personalise`, {})
    await sendRequest('POST', '/user/cardopt/hairpin', { id: made.id, holderId })
    const slip = { method: 'pos', voucherNo: 'POS-2001' }
    await sendRequest('POST', '/user/cardopt/recharge', { id: made.id, amountMinor: 20_000, ...slip })
    await sendRequest('POST', `/api/cards/${made.id}/load`, { amountMinor: 20_000 })
    return made
  })
  const upload = (
    when: number,
    counter: number,
    kind: string,
    [amountMinor = 0, beforeMinor = 0]: number[],
    tac?: string,
  ) =>
    at(when, () => {
      const local = new Date(when + (utcOffsetHours - 1) * hourMs)
      const time = local.toISOString().replaceAll(/\D/g, '').slice(0, 14)
      const afterMinor = kind === 'grey' ? beforeMinor : beforeMinor - amountMinor
      const terminal = { terminal: '010203040506', terminalSerial: counter }
      const amounts = { amountMinor, beforeMinor, afterMinor }
      const record = { cardNo: card.cardNo, kind, counter, time, ...terminal, ...amounts }
      const content = JSON.stringify([{ ...certifyRecord(testCardKey, record), ...(tac !== undefined && { tac }) }])
      return sendRequest('POST', '/api/cards/transactions', { content })
    })
  await upload(now - 8 * dayMs, 1, 'purchase', [3_200, 20_000])
  await upload(now - 3 * dayMs, 2, 'grey', [2_850, 16_800])
  await upload(now - 3 * dayMs + 2 * hourMs, 2, 'supplement', [2_850, 16_800])
  await upload(now - 2 * dayMs, 4, 'purchase', [1_900, 12_350])
  await upload(now - dayMs, 5, 'purchase', [4_500, 10_450], '')
  await upload(now - dayMs + hourMs, 900, 'purchase', [5_950, 5_950])
  return void purse
}
