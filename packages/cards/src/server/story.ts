/** What the demo hands over: the API as its bookkeeper, and an instant to do something at. */
export interface CardStory {
  ask: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  currency: string
  now: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const zh = {
  lost: '持卡人电话挂失',
  replaced: '已核验身份证，补新卡',
  shift: '备用金与账面一致',
  limited: '仅限工作日',
}
/** What clerks write, by the demo's currencies. */
const says = {
  CNY: zh,
  EUR: {
    lost: 'Pérdida comunicada por teléfono',
    replaced: 'Identidad comprobada; tarjeta nueva',
    shift: 'La caja cuadra',
    limited: 'Solo días laborables',
  },
}

interface Made {
  id: string
  cardNo: string
}
/**
 * Cards as a counter knows them: a member's and a company's, one that was lost with the one that took its place, one with money
 * on its chip that a terminal left grey and completed later, and a shift with what it took.
 */
export async function tellCards({ ask, at, currency, now }: CardStory): Promise<void> {
  const text = says[currency === 'CNY' ? 'CNY' : 'EUR']
  const holders = async (path: string) => {
    const { list } = await ask<{ list: { id: string }[] }>('GET', `${path}?pageSize=3`)
    return list.map(({ id }) => id)
  }
  const [[first, second, third], [company]] = [
    await holders('/user/pers/list'),
    await holders('/user/corporate/list'),
  ]
  let issued = 0
  const number = () => {
    issued += 1
    return {
      cardNo: `62280000${String(issued).padStart(8, '0')}`,
      uid: `04D3A0${String(issued).padStart(8, '0')}`,
    }
  }
  const issue = (holderId: string | undefined, more: object = {}) =>
    ask<Made>('POST', '/user/cardopt/hairpin', { ...number(), holderId, ...more })

  const lost = await at(now - 24 * dayMs, async () => {
    await issue(first)
    const weekdays = [{ days: [1, 2, 3, 4, 5], from: '06:00', until: '22:00' }]
    for (const cardType of ['parent', 'sub'])
      await issue(company, { cardType, remark: text.limited, windows: weekdays, daySessions: 4 })
    return issue(second)
  })
  await at(now - 5 * dayMs, () => ask('POST', `/api/cards/${lost.id}/loss`, { reason: text.lost }))
  await at(now - 4 * dayMs, () =>
    ask('POST', `/api/cards/${lost.id}/replace`, { ...number(), reason: text.replaced }),
  )
  await tellPurse({ ask, at, now, card: number(), holderId: third })
  await at(now - dayMs, async () => {
    const shift = await ask<{ id: string }>('POST', '/api/ledger/shifts', { openingMinor: 50_000 })
    const { list } = await ask<{ list: Made[] }>('GET', '/user/cardopt/list?state=active&pageSize=3')
    for (const { id } of list)
      await ask('POST', '/user/cardopt/recharge', { id, amountMinor: 10_000, method: 'cash' })
    const { expectedMinor: countedMinor } = await ask<{ expectedMinor: number }>(
      'GET',
      '/api/ledger/shifts/mine',
    )
    await ask('POST', `/api/ledger/shifts/${shift.id}/close`, { countedMinor, note: text.shift })
  })
}

interface PurseStory extends Pick<CardStory, 'ask' | 'at' | 'now'> {
  card: { cardNo: string; uid: string }
  holderId: string | undefined
}
/** Money on a chip: loaded, spent where nobody heard it, grey for an hour, and free again when the terminal told the rest. */
async function tellPurse({ ask, at, now, card, holderId }: PurseStory): Promise<void> {
  const purse = await at(now - 10 * dayMs, async () => {
    const made = await ask<Made>('POST', '/api/cards', { ...card, family: 'offline_purse', media: 'cpu' })
    await ask('POST', `/api/cards/${made.id}/personalise`, {})
    await ask('POST', '/user/cardopt/hairpin', { id: made.id, holderId })
    const slip = { method: 'pos', voucherNo: 'POS-2001' }
    await ask('POST', '/user/cardopt/recharge', { id: made.id, amountMinor: 20_000, ...slip })
    await ask('POST', `/api/cards/${made.id}/load`, { amountMinor: 20_000 })
    return made
  })
  const upload = (
    when: number,
    counter: number,
    kind: string,
    [amountMinor = 0, beforeMinor = 0]: number[],
  ) =>
    at(when, () => {
      const time = new Date(when - hourMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
      const afterMinor = kind === 'grey' ? beforeMinor : beforeMinor - amountMinor
      const record = { cardNo: card.cardNo, kind, counter, time, terminal: '010203040506' }
      const content = JSON.stringify([{ ...record, amountMinor, beforeMinor, afterMinor }])
      return ask('POST', '/api/cards/transactions', { content })
    })
  await upload(now - 8 * dayMs, 1, 'purchase', [3_200, 20_000])
  await upload(now - 3 * dayMs, 2, 'grey', [2_850, 16_800])
  await upload(now - 3 * dayMs + 2 * hourMs, 2, 'supplement', [2_850, 16_800])
  await upload(now - 2 * dayMs, 4, 'purchase', [1_900, 12_350])
  return void purse
}
