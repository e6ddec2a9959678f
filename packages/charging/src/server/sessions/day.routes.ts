import { addDays } from '@evops/platform/contract'
import { serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import { periodCellsOnDate } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import { dayEndpoints, type DayFigures } from '../../contract/index.ts'
import { commonTariff, dayFiguresByHour, setupChecklistState } from './day.store.ts'

export interface DayDeps {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  currencyOf: (operatorId: string) => Promise<string>
}

/** First data of the dashboard, in one call. */
export function dayRoutes(app: App, { services, tariffs, currencyOf }: DayDeps): void {
  async function rulerOf(tx: Tx, operatorId: string, day: string): Promise<DayFigures['ruler']> {
    const common = await commonTariff(tx, services.now())
    if (!common) return null
    const { versionId, ...fields } = common
    const content = (await tariffs.versionContents(tx, operatorId, [versionId])).get(versionId)
    return content ? { ...fields, cells: [...periodCellsOnDate(content, day)] } : null
  }
  serveAll(app, dayEndpoints, {
    dayFigures: async ({ tx, actor, query: { day } }) => {
      const now = services.now()
      const weekBefore = addDays(day, -7)
      const currency = await currencyOf(actor.operatorId)
      const { part, ...money } = await dayFiguresByHour(tx, { day, currency })
      return {
        at: now.toISOString(),
        currency,
        day: part,
        before: (await dayFiguresByHour(tx, { day: weekBefore, currency, until: now })).part,
        ...money,
        ruler: await rulerOf(tx, actor.operatorId, day),
        setUp: await setupChecklistState(tx),
      }
    },
  })
}
