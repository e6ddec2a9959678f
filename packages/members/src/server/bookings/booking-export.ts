import { exportKind, type Cells, type ExportKind } from '@evops/platform/server'
import {
  bookingExport,
  bookingFilter,
  bookingPermissions,
  bookingStateWords,
  type BookingRow,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { bookingExportWords } from './booking-export.words.ts'
import { countBookings, sliceOfBookings, type BookingPlace } from './bookings.store.ts'

const rowsPerSlice = 1_000

/** Bookings by their time, the first first. */
export function bookingExportKind({ house }: MembersDeps): ExportKind {
  return exportKind({
    name: bookingExport,
    permission: [...bookingPermissions.export],
    title: { zh: '预约', en: 'Bookings', es: 'Reservas' },
    filter: bookingFilter,
    head: ({ language }) => Object.values(bookingExportWords).map((text) => text[language]),
    count: countBookings,
    async *rows(actor, filter) {
      let after: BookingPlace | undefined
      do {
        const slice = await house.db.inTenant(actor, (tx) =>
          sliceOfBookings(tx, filter, { after, limit: rowsPerSlice }),
        )
        for (const row of slice) yield cellsOf(row, actor.language)
        after = slice.length === rowsPerSlice ? slice.at(-1) : undefined
      } while (after)
    },
  })
}

function cellsOf(row: BookingRow, language: 'zh' | 'en' | 'es'): Cells {
  return [
    row.no,
    row.memberName,
    row.tag,
    row.stationName,
    row.pileNo,
    row.gunNo,
    row.startsAt,
    row.endsAt,
    bookingStateWords[`members.booking.state-${row.state}`][language],
    row.missed ? 1 : 0,
    row.reason,
    row.createdAt,
  ]
}
