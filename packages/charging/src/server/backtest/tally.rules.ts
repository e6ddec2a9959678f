import type { PricedSession } from '@evops/tariffs/contract'
import { priceChangeClassBorders, type BacktestResult } from '../../contract/index.ts'

type Period = BacktestResult['byPeriod'][number]
export type BilledPeriods = readonly Pick<
  PricedSession['byPeriod'][number],
  'period' | 'energyDwh' | 'electricityAmountE4' | 'serviceAmountE4'
>[]

export interface RatedComparison {
  stationId: string
  energyDwh: number
  oldMinor: number
  newMinor: number
  /** Null if the session has no bill by periods. */
  oldPeriods: BilledPeriods | null
  newPeriods: BilledPeriods
  oldFeesE4: number
  newFeesE4: number
  /** Before discounts and refunds. */
  oldTotalMinor: number
  newTotalMinor: number
}

/** Stored result of a finished back-test. Station names are added when it is read. */
export type StoredBacktestResult = Omit<BacktestResult, 'byStation'> & {
  byStation: Omit<BacktestResult['byStation'][number], 'stationName'>[]
}

/** Adds up session by session. Stores one line per station and period, however many sessions there are. */
export class BacktestTally {
  private readonly sums = { sessions: 0, energyDwh: 0, oldMinor: 0, newMinor: 0 }
  private readonly stations = new Map<string, StoredBacktestResult['byStation'][number]>()
  private readonly periods = new Map<Period['period'], Period>()
  private readonly classes = new Map<number | null, number>(
    [...priceChangeClassBorders, null].map((under) => [under, 0]),
  )
  private readonly fees = { oldE4: 0, newE4: 0 }
  private readonly reduced = { oldMinor: 0, newMinor: 0 }
  private same = 0
  private dearer = 0
  private cheaper = 0
  unrated = 0
  coarse = 0
  otherCurrency = 0

  add(session: RatedComparison, exponent: number): void {
    const { stationId, energyDwh, oldMinor, newMinor } = session
    const station = this.stations.get(stationId) ?? {
      stationId,
      sessions: 0,
      energyDwh: 0,
      oldMinor: 0,
      newMinor: 0,
    }
    this.stations.set(stationId, station)
    for (const sum of [this.sums, station]) {
      sum.sessions += 1
      sum.energyDwh += energyDwh
      sum.oldMinor += oldMinor
      sum.newMinor += newMinor
    }
    this.fees.oldE4 += session.oldFeesE4
    this.fees.newE4 += session.newFeesE4
    this.reduced.oldMinor += oldMinor - session.oldTotalMinor
    this.reduced.newMinor += newMinor - session.newTotalMinor
    this.addPeriods(session, exponent)
    this.classify(oldMinor, newMinor)
  }

  private addPeriods({ energyDwh, oldTotalMinor, oldPeriods, newPeriods }: RatedComparison, exponent: number): void {
    for (const period of oldPeriods ?? []) {
      const line = this.period(period.period)
      line.oldEnergyDwh += period.energyDwh
      line.oldE4 += period.electricityAmountE4 + period.serviceAmountE4
    }
    if (!oldPeriods) {
      const line = this.period(null)
      line.oldEnergyDwh += energyDwh
      line.oldE4 += oldTotalMinor * 10 ** (4 - exponent)
    }
    for (const period of newPeriods) {
      const line = this.period(period.period)
      line.newEnergyDwh += period.energyDwh
      line.newE4 += period.electricityAmountE4 + period.serviceAmountE4
    }
  }

  private period(period: Period['period']): Period {
    const existing = this.periods.get(period)
    if (existing) return existing
    const made = { period, oldEnergyDwh: 0, oldE4: 0, newEnergyDwh: 0, newE4: 0 }
    this.periods.set(period, made)
    return made
  }

  private classify(oldMinor: number, newMinor: number): void {
    const difference = newMinor - oldMinor
    if (difference === 0) this.same += 1
    else {
      if (difference > 0) this.dearer += 1
      else this.cheaper += 1
      const under = priceChangeClassBorders.find((border) => difference * 100 < border * oldMinor) ?? null
      this.classes.set(under, (this.classes.get(under) ?? 0) + 1)
    }
  }

  result(customers: BacktestResult['customers']): StoredBacktestResult {
    const { same, dearer, cheaper, unrated, coarse, otherCurrency } = this
    return {
      ...this.sums,
      unrated,
      coarse,
      otherCurrency,
      same,
      dearer,
      cheaper,
      byStation: [...this.stations.values()].toSorted(
        (a, b) => Math.abs(b.newMinor - b.oldMinor) - Math.abs(a.newMinor - a.oldMinor),
      ),
      byPeriod: [...this.periods.values()],
      fees: this.fees,
      reduced: this.reduced,
      distribution: [...this.classes].map(([under, sessions]) => ({ under, sessions })),
      customers,
    }
  }
}
