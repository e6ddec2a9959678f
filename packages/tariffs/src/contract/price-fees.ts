import { component, minorUnitE4, sum, timesAmountE4 } from './amounts.ts'
import type { TariffContent } from './content.ts'
import type { PricedFee } from './fees.ts'
import type { PricedComponent } from './priced-component.ts'

/**
 * The service component: what energy costs, the fees per minute (to the second) and per session, and what lifts
 * electricity and service to the rule's minimum. A session in which nothing flowed costs nothing: a start that
 * failed is no service.
 */
export function sessionFees(
  content: TariffContent,
  session: {
    lastedMs: number
    energyDwh: number
    electricityMinor: number
    energyServiceE4: number
    /** What stands before the service where the bill as a whole is rounded, else 0. */
    afterE4: number
  },
): { service: PricedComponent; lines: PricedFee[] } {
  const { currency } = content
  const lines = session.energyDwh === 0 ? [] : timeFees(content, session.lastedMs)
  const beforeE4 = session.energyServiceE4 + sum(lines, (line) => line.amountE4)
  const before = component(beforeE4, currency, session.afterE4)
  const lacking = content.minimumMinor - session.electricityMinor - before.minor
  if (session.energyDwh === 0 || lacking <= 0) return { service: before, lines }
  const amountE4 = lacking * minorUnitE4(currency)
  return {
    service: component(beforeE4 + amountE4, currency, session.afterE4),
    lines: [...lines, { kind: 'minimum', minimumMinor: content.minimumMinor, amountE4 }],
  }
}

function timeFees({ minuteFeeE5, sessionFeeE5 }: TariffContent, lastedMs: number): PricedFee[] {
  const lines: PricedFee[] = []
  const seconds = Math.floor(lastedMs / 1000)
  if (minuteFeeE5 > 0)
    lines.push({
      kind: 'minute',
      seconds,
      priceE5: minuteFeeE5,
      amountE4: timesAmountE4(minuteFeeE5, seconds, 60),
    })
  if (sessionFeeE5 > 0)
    lines.push({ kind: 'session', priceE5: sessionFeeE5, amountE4: timesAmountE4(sessionFeeE5, 1) })
  return lines
}
