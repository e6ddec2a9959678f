import { minuteMs, Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { randomInt } from 'node:crypto'
import type { DemoOperator } from './demo-site.ts'
import { readDemoMeters } from './demo-meters.ts'
import type { Domains } from './domains.ts'

const firstMs = 20_000

interface Parts {
  services: Services
  domains: Domains
  operatorId: string
  operator: DemoOperator
}

/**
 * Simulates the demo's drivers in the app: some book a connector, which the simulated charge point holds until they
 * arrive or do not; some rate a session or report a problem. Also reads the depots' meters. Returns the function that
 * stops this.
 */
export function startDemoDrivers(parts: Parts): () => void {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const after = (ms: number) => {
    timer = setTimeout(() => void act(), ms)
    timer.unref()
  }
  const act = async () => {
    for (const does of [readDemoMeters, aBooking, anEvaluation, someFeedback])
      await does(parts).catch((error: unknown) => parts.services.log.warn({ error }, 'demo life'))
    if (!ending.signal.aborted) after(randomInt(2, 5) * minuteMs)
  }
  after(firstMs)
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

async function aBooking({ services, domains: { members }, operatorId, operator }: Parts): Promise<void> {
  const startsAt = new Date(services.now().getTime() + randomInt(5, 120) * minuteMs).toISOString()
  const idTag = operator.tags[randomInt(operator.tags.length)]?.idTag
  try {
    await services.db.inTenant(operatorId, async (tx) => {
      const stations = await members.bookableStations(tx)
      const stationId = stations[randomInt(Math.max(1, stations.length))]?.stationId
      if (stationId === undefined || idTag === undefined) return
      const by = { operatorId, user: null, source: 'app' } as const
      await members.book(tx, { by, form: { stationId, startsAt, idTag } })
    })
  } catch (error) {
    // No connector is free, or the driver already has a booking; the next run tries again.
    if (!(error instanceof Problem)) throw error
  }
}

/** Review texts by number of stars. */
interface Opinion {
  stars: number
  tags: string[]
  text: string
}
const chinese: readonly Opinion[] = [
  { stars: 5, tags: ['充电快', '设备新'], text: '' },
  { stars: 5, tags: ['环境好'], text: '车位宽敞，半小时充满。' },
  { stars: 4, tags: ['充电快'], text: '不错，就是晚高峰要排队。' },
  { stars: 4, tags: [], text: '' },
  { stars: 3, tags: ['价格偏高'], text: '服务费比隔壁高一点。' },
  { stars: 2, tags: ['功率低'], text: '标称 120 kW，实际一直在 60 kW 左右。' },
]
const spanish: readonly Opinion[] = [
  { stars: 5, tags: ['Carga rápida'], text: '' },
  { stars: 4, tags: [], text: 'Bien señalizado, fácil de encontrar.' },
  { stars: 3, tags: ['Precio alto'], text: '' },
]
export const demoReviewsByLanguage = { zh: chinese, es: spanish }

/** A driver rates a session that really ended some time ago. */
async function anEvaluation({ services, domains: { members }, operatorId, operator }: Parts): Promise<void> {
  const opinions = demoReviewsByLanguage[operator.language]
  const opinion = opinions[randomInt(opinions.length)]
  await services.db.inTenant(operatorId, async (tx) => {
    const [session] = await members.sessionsToRate(tx, 1)
    if (!session || !opinion) return
    await members.evaluate(tx, {
      operatorId,
      form: { ...opinion, sessionNo: session.sessionNo },
      source: 'app',
    })
  })
}

export const demoComplaintsByLanguage = {
  zh: ['屏幕在阳光下看不清。', '枪线有点短，后备厢充电口够不着。', '扫码后等了很久才启动。', '车位被燃油车占用。'],
  es: ['La pantalla no se lee con el sol.', 'El cable no llega si se aparca de frente.'],
}
/** Occasionally a driver who charged reports a problem there. */
async function someFeedback({ services, domains: { members }, operatorId, operator }: Parts): Promise<void> {
  const complaints = demoComplaintsByLanguage[operator.language]
  const content = complaints[randomInt(complaints.length)]
  if (randomInt(4) > 0 || content === undefined) return
  await services.db.inTenant(operatorId, async (tx) => {
    const [session] = await members.sessionsToRate(tx, 1)
    if (!session) return
    const { chargePointNo, sessionNo } = session
    await members.takeFeedback(tx, {
      operatorId,
      form: { kind: 'chargePoint', content, chargePointNo, sessionNo },
      source: 'app',
    })
  })
}
