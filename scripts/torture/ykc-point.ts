import { setTimeout as wait } from 'node:timers/promises'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import pg from 'pg'
import type { SitePoint } from '../bench/site.ts'
import type { RandomSource } from './chance.ts'
import type { StorageDifferences } from './differences.ts'
import { countAnswer, type AcknowledgedCalls } from './expected.ts'

/** Records of YKC charge points by serial: their energy in 0.1 Wh, and whether they were confirmed. */
export type YkcRecords = Map<string, { energy: number; isConfirmed: boolean }>

const odds = { ownLoss: 0.05, duplicateSends: 0.1 } as const
const unansweredMs = 5_000
const retryMs = 50

/** Hexadecimal number of a point's card, without zero bytes at its ends. */
const cardOf = ({ index }: SitePoint) => `CA${String(index + 1).padStart(6, '0')}FE`
const chinaTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '')

/** Registers YKC charge points: a number without a password, and a card for each. */
export async function allowYkcPoints(databaseUrl: string, points: readonly SitePoint[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update stations_identities set no_password = true where identity = any ($1)', [
      points.map(({ identity }) => identity),
    ])
    await client.query(
      'update charging_tokens t set id_tag = c.card from unnest($1::text[], $2::text[]) as c (tag, card) where t.id_tag = c.tag',
      [points.map(({ idTag }) => idTag), points.map(cardOf)],
    )
  } finally {
    await client.end()
  }
}

/** A YKC charge point that sends each record until it is confirmed, over new connections after each loss. */
export function createRetryingYkcPoint(options: {
  port: number
  point: SitePoint
  records: YkcRecords
  sent: AcknowledgedCalls
  chance: RandomSource
}) {
  const { port, point, records, sent, chance } = options
  const place = { chargePointNo: point.identity, connectorNo: '01' }
  const card = cardOf(point).padStart(16, '0')
  let client: RawYkcPoint | undefined
  let register = 1_000_000
  let isDraining = false
  let isClosed = false

  async function connect(): Promise<RawYkcPoint | undefined> {
    if (client && !client.socket.destroyed) return client
    const opened = await connectRawYkcPoint(port).catch(() => undefined)
    client = opened
    if (opened && (await answerOf(opened.logIn(point.identity))) === 0) return opened
    opened?.close()
    await wait(retryMs)
    return undefined
  }
  /** Returns the answer, or undefined if the line was cut or stays silent. */
  async function answerOf<Answer>(waiting: Promise<Answer>): Promise<Answer | undefined> {
    const askedAt = performance.now()
    const answer = await Promise.race([waiting.catch(() => undefined), wait(unansweredMs, undefined, { ref: false })])
    if (answer === undefined) return undefined
    countAnswer(sent, askedAt)
    return answer
  }

  /** Starts by card and sends real-time data. Returns the serial, or undefined if the line was cut before it. */
  async function start(): Promise<string | undefined> {
    const line = await connect()
    if (!line) return undefined
    line.send('StartRequest', { ...place, mode: 1, card })
    const verdict = await answerOf(line.next('StartVerdict'))
    if (verdict?.name !== 'StartVerdict' || verdict.values.success !== 1) {
      line.close()
      return undefined
    }
    const { serial } = verdict.values
    for (let energy = 100; energy <= 300; energy += 100)
      line.send('Realtime', {
        ...place,
        serial,
        state: 3,
        plugged: 1,
        outputVoltage: 6_000,
        outputCurrent: 1_000,
        energy,
      })
    return serial
  }

  async function charge(): Promise<void> {
    const startedAt = chinaTime(Date.now())
    const serial = await start()
    if (serial === undefined) return
    const energy = 300 + Math.floor(chance() * 1_000)
    const record = {
      ...place,
      serial,
      card,
      startMode: 2,
      stopReason: 0x45,
      startedAt,
      endedAt: chinaTime(Date.now()),
      transactionAt: chinaTime(Date.now()),
      registerAtStart: register,
      registerAtEnd: register + energy,
      flatEnergy: energy,
      flatEnergyWithLoss: energy,
      energy,
      energyWithLoss: energy,
    }
    register += energy
    const stored = { energy, isConfirmed: false }
    records.set(serial, stored)
    let tries = 0
    while (!isClosed && (!stored.isConfirmed || chance() < odds.duplicateSends)) {
      const line = await connect()
      if (!line) continue
      if (tries > 0) sent.resent += 1
      tries += 1
      line.send('Record', record)
      if (chance() < odds.ownLoss) line.close()
      const answer = await answerOf(line.next('RecordReceived'))
      if (answer?.name === 'RecordReceived' && answer.values.serial === serial) stored.isConfirmed = true
      else line.close()
    }
  }

  return {
    async live() {
      while (!isDraining && !isClosed) await charge()
      client?.close()
    },
    drain: () => (isDraining = true),
    close() {
      isClosed = true
      client?.close()
    },
  }
}

/** Compares records with stored sessions: each confirmed one is stored once, ended, with its energy and one bill. */
export async function compareRecords(
  databaseUrl: string,
  { records, pointIds }: { records: YkcRecords; pointIds: readonly string[] },
): Promise<StorageDifferences> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ ref: string; isOpen: boolean; energy: number | null; bills: number }>(
      `select t.ref, charging_is_open(s.state) as "isOpen", s.energy_dwh::float8 as energy,
         (select count(*)::int from charging_bills b where b.operator_id = s.operator_id and b.session_id = s.id) as bills
       from charging_sessions s left join charging_transactions t
         on t.operator_id = s.operator_id and t.charge_point_id = s.charge_point_id and t.transaction_id = s.transaction_id
       where s.charge_point_id = any ($1)`,
      [pointIds],
    )
    const sessionsByRef = Map.groupBy(rows, ({ ref }) => ref)
    const found: StorageDifferences = { lost: {}, doubled: {} }
    const count = (side: keyof StorageDifferences, kind: string, number: number) => {
      if (number > 0) found[side][kind] = (found[side][kind] ?? 0) + number
    }
    for (const [serial, { energy, isConfirmed }] of records) {
      const [session, ...more] = sessionsByRef.get(serial) ?? []
      count('doubled', 'sessions of one record', more.length)
      count('doubled', 'bills of one record', (session?.bills ?? 0) - 1)
      if (!isConfirmed) continue
      count('lost', 'confirmed records', Number(!session || session.isOpen || session.bills === 0))
      count('lost', 'energies as confirmed', Number(session !== undefined && session.energy !== energy))
    }
    // A start whose line was cut has no record; it must have no bill either.
    for (const [serial, sessions] of sessionsByRef)
      if (!records.has(serial))
        count('doubled', 'bills without a record', sessions.filter(({ bills }) => bills > 0).length)
    return found
  } finally {
    await client.end()
  }
}
