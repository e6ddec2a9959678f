import {
  contentFaults,
  dayNumber,
  type ContentFault,
  type PeriodKind,
  type TariffContent,
  usedKinds,
} from '../../contract/index.ts'

/** One line of the checks: passed, a warning, or an error that blocks publishing. */
export type PublishCheck =
  | { tone: 'good'; is: 'cells' | 'days' | 'prices' | 'same' }
  | { tone: 'bad'; is: 'fault'; fault: ContentFault }
  | { tone: 'warn'; is: 'holidays' }
  | { tone: 'warn'; is: 'zero'; kind: PeriodKind }
  | { tone: 'warn'; is: 'up' | 'down'; kind: PeriodKind; percent: number }

/** Returns the checks before publishing. `before` is the content currently in force. */
export function publishChecks(
  content: TariffContent,
  before: TariffContent | undefined,
  today: string,
): PublishCheck[] {
  const faults = contentFaults(content)
  const inDays = faults.filter((fault) => fault.key !== 'tariffs.fault.price-missing')
  const inPrices = faults.filter((fault) => fault.key === 'tariffs.fault.price-missing')
  return [
    { tone: 'good', is: 'cells' },
    ...(inDays.length === 0 ? [{ tone: 'good', is: 'days' } as const] : inDays.map(asCheck)),
    ...(inPrices.length === 0 ? [{ tone: 'good', is: 'prices' } as const] : inPrices.map(asCheck)),
    ...zeroPrices(content),
    ...(lacksHolidays(content, today) ? [{ tone: 'warn', is: 'holidays' } as const] : []),
    ...(before ? largestChange(content, before) : []),
  ]
}

function asCheck(fault: ContentFault): PublishCheck {
  return { tone: 'bad', is: 'fault', fault }
}

function zeroPrices(content: TariffContent): PublishCheck[] {
  return usedKinds(content)
    .filter((kind) => totalOf(content, kind) === 0)
    .map((kind) => ({ tone: 'warn', is: 'zero', kind }))
}

/** True if holidays have cells of their own, but no future holiday is listed. */
function lacksHolidays(content: TariffContent, today: string): boolean {
  const own = content.schedules.some((row) => row.dayTypes.includes('holiday') && !row.dayTypes.includes('workday'))
  return own && !content.holidays.some((date) => dayNumber(date) >= dayNumber(today))
}

/** Returns the kind whose total price changed most compared with the version in force. */
function largestChange(content: TariffContent, before: TariffContent): PublishCheck[] {
  const changes = usedKinds(content).flatMap((kind) => {
    const [now, then] = [totalOf(content, kind), totalOf(before, kind)]
    return now !== undefined && then ? [{ kind, percent: (now - then) / then }] : []
  })
  const most = changes.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))[0]
  if (!most || most.percent === 0) return [{ tone: 'good', is: 'same' }]
  return [{ tone: 'warn', is: most.percent > 0 ? 'up' : 'down', kind: most.kind, percent: Math.abs(most.percent) }]
}

function totalOf(content: TariffContent, kind: PeriodKind): number | undefined {
  const pair = content.prices[kind]
  return pair && pair.electricityE5 + pair.serviceE5
}
