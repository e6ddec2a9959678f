/*
 * `npm run bench -- pricing [--seconds S]`: measures how many sessions one core prices in a second, with usual sessions
 * (eight meter values an hour, an hour or two, one to four price periods) and with the random ones of
 * `torture:billing`. Target: 20,000.
 */
import { parseArgs } from 'node:util'
import { exampleContent, priceSession, type SessionReading } from '@evops/tariffs/contract'
import { casesOf, randomInteger, type BillingCase } from '../billing/cases.ts'
import { createRandomSource } from '../torture/chance.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } })
const seconds = Number(values.seconds)
if (!Number.isFinite(seconds) || seconds <= 0) {
  console.error('bench:pricing: --seconds S')
  process.exit(1)
}
const target = 20_000
const made = 20_000

/** Returns ordinary sessions with a tariff that has five price changes a day. */
function usual(): BillingCase[] {
  const chance = createRandomSource(1)
  const content = exampleContent('CNY')
  const day = Date.parse('2026-05-04T00:00:00Z')
  return Array.from({ length: made }, () => {
    const readings: SessionReading[] = [
      { at: day + randomInteger(chance, 0, 30 * 86_400_000), registerDwh: randomInteger(chance, 0, 1_000_000_000) },
    ]
    for (let n = randomInteger(chance, 6, 12); n > 0; n -= 1) {
      const last = readings.at(-1) ?? { at: day, registerDwh: 0 }
      readings.push({
        at: last.at + randomInteger(chance, 400_000, 500_000),
        registerDwh: last.registerDwh + randomInteger(chance, 0, 80_000),
      })
    }
    return { content, timeZone: 'Asia/Shanghai', readings, group: null, plug: null }
  })
}

/** Returns the usual sessions with every optional rule: fees, a loss, a minimum, a group and three hours plugged in. */
function full(): BillingCase[] {
  const content = {
    ...exampleContent('CNY'),
    minuteFeeE5: 1_000,
    sessionFeeE5: 50_000,
    minimumMinor: 500,
    lossPercentHundredths: 250,
    occupancy: {
      freeMinutes: 15,
      unit: 'half_hour' as const,
      remainderMinutes: 0,
      priceE5: 300_000,
      dayCapMinor: 5_000,
      sessionCapMinor: 9_000,
      exempt: { fromSlot: 46, toSlot: 14 },
    },
  }
  const group = {
    id: '01890000-0000-7000-8000-000000000001',
    key: 'bus',
    terms: { service: { how: 'percent' as const, percentHundredths: 8_000 }, occupancyFree: false },
  }
  return usual().map((one) => {
    const unpluggedAt = (one.readings.at(-1)?.at ?? 0) + 3 * 3_600_000
    return { ...one, content, group, plug: { unpluggedAt, faulted: false } }
  })
}

function wild(): BillingCase[] {
  const cases = casesOf(1)
  return Array.from({ length: made }, () => cases.next().value)
}

/**
 * Returns sessions a second after a warm-up of one second. Uses the CPU time of this thread, so that other work on the
 * machine has little influence.
 */
function rate(cases: readonly BillingCase[]): { cpu: number; wall: number } {
  let check = 0
  const round = (forSeconds: number) => {
    const before = process.cpuUsage()
    const spent = () => {
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1e6
    }
    const startedAt = performance.now()
    let priced = 0
    while (spent() < forSeconds)
      for (let n = 0; n < 500; n += 1) {
        const one = cases[priced % cases.length]
        if (one) check += priceSession(one).totalMinor
        priced += 1
      }
    const perSecond = (used: number) => Math.round(priced / used)
    return { cpu: perSecond(spent()), wall: perSecond((performance.now() - startedAt) / 1000) }
  }
  round(1)
  const found = round(seconds)
  if (check < 0) throw new Error('a negative bill')
  return found
}

const usually = rate(usual())
const fully = rate(full())
const strangely = rate(wild())
console.log(`usual orders: ${usually.cpu} a second of one core, ${usually.wall} by the clock (target ${target})`)
console.log(
  `orders with all fees, a group and three hours plugged: ${fully.cpu} a second of one core, ${fully.wall} by the clock (target ${target})`,
)
console.log(`wild orders: ${strangely.cpu} a second of one core, ${strangely.wall} by the clock`)
process.exitCode = Math.min(usually.cpu, fully.cpu) >= target ? 0 : 1
