import { currencyExponent, dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  settlementPermissions,
  settlementWords,
  statementExport,
  statementFilter,
  statementSessionExport,
  statementSessionFilter,
} from '../../contract/index.ts'
import { operatorProfileOf } from '../agreements/agreements.store.ts'
import type { FinanceDeps } from '../deps.ts'
import { countStatementSessions, sliceOfStatementSessions } from './sessions.store.ts'
import { statementSessionExportWords, statementExportWords } from './statement-export.words.ts'
import { countStatements, sliceOfStatements } from './statements.store.ts'

const permission = [...settlementPermissions.export]
const figure = (units: number, places: number) => ({ decimal: (units / 10 ** places).toFixed(places) })
const money = (minor: number, currency: string) => figure(minor, currencyExponent(currency))

/** Export of statements, with a row for each party's share. */
export function statementExportKind({ services }: FinanceDeps): ExportKind {
  return exportKind({
    name: statementExport,
    permission,
    title: { zh: '分润结算单', en: 'Revenue share statements', es: 'Liquidaciones de reparto' },
    filter: statementFilter,
    head: ({ language }) => Object.values(statementExportWords).map((text) => text[language]),
    count: countStatements,
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfStatements }))
        for (const share of row.shares)
          yield [
            row.no,
            row.agreementName,
            dayCell(row.periodFrom),
            dayCell(row.periodTo),
            settlementWords[`finance.state.${row.state}`][language],
            share.partyId === null ? settlementWords['finance.operator'][language] : share.name,
            figure(share.ratio, 2),
            share.isEarlier ? statementExportWords['finance.export.earlier'][language] : '',
            ...[
              share.baseMinor,
              share.shareMinor,
              share.feeMinor,
              share.topUpMinor,
              share.rentMinor,
              share.powerMinor,
              share.netMinor,
            ].map((minor) => money(minor, row.currency)),
            row.currency,
          ]
    },
  })
}

/** Export of the sessions of one statement. */
export function statementSessionExportKind({ services }: FinanceDeps): ExportKind {
  return exportKind({
    name: statementSessionExport,
    permission,
    title: { zh: '结算单订单明细', en: 'Sessions of a statement', es: 'Sesiones de una liquidación' },
    filter: statementSessionFilter,
    head: ({ language }) => Object.values(statementSessionExportWords).map((text) => text[language]),
    count: countStatementSessions,
    async *rows(actor, filter) {
      const { currency } = await services.db.inTenant(actor, operatorProfileOf)
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfStatementSessions }))
        yield [
          row.sessionNo,
          row.stationName,
          dayCell(row.day),
          instantCell(row.endedAt),
          figure(row.energyDwh, 4),
          ...[row.electricityMinor, row.serviceMinor, row.occupancyMinor, row.reducedMinor, row.baseMinor].map(
            (minor) => money(minor, currency),
          ),
          row.isAgain ? statementSessionExportWords['finance.export-session.again'][actor.language] : '',
        ]
    },
  })
}
