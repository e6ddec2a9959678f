import { instantCell, Problem, type LocalizedText } from '@evops/platform/contract'
import { exportKind, type Actor, type App, type ExportKind, type Services, serveAll } from '@evops/platform/server'
import {
  alarmLevelName,
  alarmPermissions,
  eventFilter,
  eventsExport,
  catalogueFaultOf,
  chargePointEventEndpoints,
  eventLogEndpoints,
  type LoggedEvent,
} from '../../contract/index.ts'
import { eventKindWords } from '../../contract/event-values.words.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { formatFileValue } from '../file-values.words.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { pageOfEvents, sliceOfEvents } from './event-log.store.ts'
import { chargePointEventsOf } from './events.store.ts'

export function eventRoutes(app: App): void {
  serveAll(app, chargePointEventEndpoints, {
    listChargePointEvents: async ({ tx, params, query }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return chargePointEventsOf(tx, params.id, query)
    },
  })
  serveAll(app, eventLogEndpoints, {
    listEvents: ({ tx, query }) => pageOfEvents(tx, query),
  })
}

const rowsPerSlice = 1_000

/** Returns the meaning of an event's code in the reader's language, if there is a translation. */
function meaningIn(reader: Actor, { kind, code, reported, status }: LoggedEvent): string | null {
  if (kind === 'fault') return catalogueFaultOf(code).text[reader.language]
  if (status !== null) return formatFileValue(reader, status)
  const words: Readonly<Record<string, LocalizedText>> = deviceMessageWords
  return words[`stations.alarm-text.${reported ?? code}`]?.[reader.language] ?? null
}

/** Exports the event log with exactly the rows that the filter selects. */
export function eventExportKind(services: Services): ExportKind {
  return exportKind({
    name: eventsExport,
    permission: alarmPermissions.export,
    title: { zh: '充电事件', en: 'Charging events', es: 'Eventos de carga' },
    filter: eventFilter,
    head: (actor) =>
      columnTitlesIn(actor, [
        'received_at',
        'device_at',
        'station',
        'charge_point',
        'connector',
        'kind',
        'level',
        'code',
        'meaning',
        'reported',
        'ocpp_error',
        'vendor_error',
        'detail',
      ]),
    async *rows(actor, filter) {
      let before: string | undefined
      do {
        const place = { before, limit: rowsPerSlice }
        const slice = await services.db.inTenant(actor, (tx) => sliceOfEvents(tx, filter, place))
        for (const row of slice)
          yield [
            instantCell(row.receivedAt),
            instantCell(row.deviceAt),
            row.stationName,
            row.chargePointNo,
            row.connectorNo,
            eventKindWords[`stations.event.kind.${row.kind}`][actor.language],
            alarmLevelName(row.level, actor.language),
            row.code,
            meaningIn(actor, row),
            row.reported,
            row.errorCode,
            row.vendorErrorCode,
            row.detail,
          ]
        before = slice.length === rowsPerSlice ? slice.at(-1)?.id : undefined
      } while (before !== undefined)
    },
  })
}
