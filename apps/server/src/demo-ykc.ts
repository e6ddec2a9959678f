import { runYkcFleet, ykcBehaviours, type YkcFleetPoint } from '@evops/simulator/simulator'
import type { Services } from '@evops/platform/server'
import type { DemoOperator } from './demo-site.ts'
import type { DemoMeterRegisters } from './demo-past.ts'

const dwhPerWh = 10

/** Returns the YKC charge points of an operator: one that works, one with a bad line, one that repeats, one faulty. */
function ykcPointsOf({ stations, ykcCards }: DemoOperator, registers: DemoMeterRegisters): YkcFleetPoint[] {
  const [first, ...others] = ykcCards.map(({ idTag }) => idTag)
  if (first === undefined) return []
  return stations
    .flatMap(({ chargePoints }) => chargePoints.filter(({ protocol }) => protocol === 'ykc1.6'))
    .map(({ chargePointNo, connectors, ratedPowerW }, index) => ({
      chargePointNo,
      connectors: connectors.length,
      ratedKw: ratedPowerW / 1_000,
      cards: [first, ...others],
      behaviour: ykcBehaviours[index % ykcBehaviours.length] ?? 'normal',
      registersAtStart:
        dwhPerWh * Math.max(0, ...connectors.map((one) => registers.get(`${chargePointNo}:${one.connectorNo}`) ?? 0)),
    }))
}

/** Starts the YKC charge points of an operator. Returns the function that stops them. */
export function startDemoYkcPoints({
  services,
  operator,
  registers,
  openYkcPort,
}: {
  services: Services
  operator: DemoOperator
  registers: DemoMeterRegisters
  openYkcPort: (() => Promise<number>) | undefined
}): () => void {
  const points = ykcPointsOf(operator, registers)
  let end: () => void = () => undefined
  let isEnded = false
  async function start(): Promise<void> {
    const port = await openYkcPort?.()
    if (port === undefined || isEnded) return
    const onProblem = (chargePointNo: string, error: unknown) =>
      services.log.warn({ chargePointNo, error }, 'simulated YKC charge point')
    end = runYkcFleet({ port, points, gapMinutes: 40, onProblem }).stop
  }
  if (points.length > 0)
    start().catch((error: unknown) => services.log.warn({ error }, 'the demo’s YKC charge points do not run'))
  return () => {
    isEnded = true
    end()
  }
}
