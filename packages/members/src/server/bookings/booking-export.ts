import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind } from '@evops/platform/server'
import {
  bookingExport,
  bookingFilter,
  bookingPermissions,
  bookingStateWords,
  type BookingRow,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { bookingExportWords } from './booking-export.words.ts'
import { countFilteredBookings, sliceOfBookings } from './bookings.store.ts'

/** Export of bookings, sorted by time. */
export function bookingExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: bookingExport,
    permission: [...bookingPermissions.export],
    title: { zh: '预约', en: 'Bookings', es: 'Reservas' },
    filter: bookingFilter,
    head: ({ language }) => Object.values(bookingExportWords).map((text) => text[language]),
    count: countFilteredBookings,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfBookings })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

function cellsOf(row: BookingRow, language: 'zh' | 'en' | 'es'): TableRowCells {
  return [
    row.no,
    row.memberName,
    row.tag,
    row.stationName,
    row.chargePointNo,
    row.connectorNo,
    instantCell(row.startsAt),
    instantCell(row.endsAt),
    bookingStateWords[`members.booking.state-${row.state}`][language],
    row.missed ? 1 : 0,
    row.reason,
    instantCell(row.createdAt),
  ]
}
