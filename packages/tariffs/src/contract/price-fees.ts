import { roundBillComponent, minorUnitE4, sumOfItems, multiplyPriceE4 } from './amounts.ts'
import type { TariffContent } from './content.ts'
import type { PricedFee } from './fees.ts'
import type { PricedComponent } from './priced-component.ts'

/**
 * Calculates the service component: energy, the fees per minute (to the second) and per session, and the supplement to
 * the rule's minimum for electricity and service. A session without energy costs nothing, because a failed start is no
 * service.
 */
export function calculateSessionFees(
  content: TariffContent,
  session: {
    /** Time that counts as charging. */
    chargingMs: number
    energyDwh: number
    /** Batteries of a battery swap. */
    batteries?: number | undefined
    electricityMinor: number
    energyServiceE4: number
    /** Sum of the components before the service if the bill as a whole is rounded, otherwise 0. */
    afterE4: number
  },
): { service: PricedComponent; lines: PricedFee[] } {
  const { currency } = content
  const { batteries } = session
  const lines =
    batteries !== undefined
      ? swapFees(content, batteries)
      : session.energyDwh === 0
        ? []
        : timeFees(content, session.chargingMs)
  const beforeE4 = session.energyServiceE4 + sumOfItems(lines, (line) => line.amountE4)
  const before = roundBillComponent(beforeE4, currency, session.afterE4)
  const lacking = content.minimumMinor - session.electricityMinor - before.minor
  if (session.energyDwh === 0 || lacking <= 0) return { service: before, lines }
  const amountE4 = lacking * minorUnitE4(currency)
  return {
    service: roundBillComponent(beforeE4 + amountE4, currency, session.afterE4),
    lines: [...lines, { kind: 'minimum', minimumMinor: content.minimumMinor, amountE4 }],
  }
}

/** A battery swap has a price per battery, and nothing else. */
function swapFees({ swapFeeE5: priceE5 = 0 }: TariffContent, batteries: number): PricedFee[] {
  if (priceE5 === 0) return []
  return [{ kind: 'swap', batteries, priceE5, amountE4: multiplyPriceE4(priceE5, batteries) }]
}

function timeFees({ minuteFeeE5, sessionFeeE5 }: TariffContent, chargingMs: number): PricedFee[] {
  const lines: PricedFee[] = []
  const seconds = Math.floor(chargingMs / 1000)
  if (minuteFeeE5 > 0)
    lines.push({
      kind: 'minute',
      seconds,
      priceE5: minuteFeeE5,
      amountE4: multiplyPriceE4(minuteFeeE5, seconds, 60),
    })
  if (sessionFeeE5 > 0)
    lines.push({ kind: 'session', priceE5: sessionFeeE5, amountE4: multiplyPriceE4(sessionFeeE5, 1) })
  return lines
}
