import { currencyExponent, maskTag, instantCell, words } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { z } from 'zod'
import { backtestSessionFilter, sessionExporters, type BacktestSession } from '../../contract/index.ts'
import { formatDecimalUnits } from '../cells.rules.ts'
import { findBacktest } from './backtest.store.ts'
import { countRatedSessions, sliceOfRatedSessions } from './figures.store.ts'

const rowsPerSlice = 2_000
const headings = words({
  'charging.backtest-file.session': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'charging.backtest-file.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.backtest-file.started': { zh: '开始时间', en: 'Started', es: 'Inicio' },
  'charging.backtest-file.zone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.backtest-file.tag': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.backtest-file.label': { zh: '名称', en: 'Label', es: 'Nombre' },
  'charging.backtest-file.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'charging.backtest-file.old': { zh: '现金额', en: 'Amount now', es: 'Importe actual' },
  'charging.backtest-file.new': {
    zh: '试算金额',
    en: 'Amount under the tariff',
    es: 'Importe con la tarifa',
  },
  'charging.backtest-file.difference': { zh: '差额', en: 'Difference', es: 'Diferencia' },
  'charging.backtest-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
const filter = backtestSessionFilter.extend({ backtestId: z.uuid() })

/** Exports the sessions of a back-test with their old and new amounts. */
export function backtestExportKind(services: Services): ExportKind {
  return exportKind({
    name: 'charging.backtest-sessions',
    permission: sessionExporters,
    title: { zh: '回测订单', en: 'Back-test sessions', es: 'Sesiones de la simulación' },
    filter,
    head: (actor) => Object.values(headings).map((text) => text[actor.language]),
    count: (tx, { backtestId, ...wanted }) => countRatedSessions(tx, backtestId, wanted),
    async *rows(actor, { backtestId, ...wanted }) {
      const backtest = await services.db.inTenant(actor, (tx) => findBacktest(tx, backtestId))
      if (!backtest) return
      let after: string | undefined
      do {
        const from = after
        const slice = await services.db.inTenant(actor, (tx) =>
          sliceOfRatedSessions(tx, { ...wanted, backtestId, ...(from ? { after: from } : {}), limit: rowsPerSlice }),
        )
        for (const session of slice) yield cells(session, backtest.currency)
        after = slice.at(-1)?.sessionId
      } while (after)
    },
  })
}

function cells(session: BacktestSession, currency: string) {
  const money = (minor: number) => ({ decimal: formatDecimalUnits(minor, currencyExponent(currency)) })
  return [
    session.sessionNo,
    session.stationName,
    instantCell(session.startedAt, session.timeZone),
    session.timeZone,
    maskTag(session.idTag),
    session.tokenLabel,
    { decimal: formatDecimalUnits(session.energyDwh, 4) },
    money(session.oldMinor),
    money(session.newMinor),
    money(session.differenceMinor),
    currency,
  ]
}
