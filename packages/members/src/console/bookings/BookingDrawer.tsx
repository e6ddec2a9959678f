import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatInstant,
  Link,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  bookingPlan,
  bookingStateWords,
  cancelBooking,
  excuseBooking,
  getBooking,
  listBookings,
  openBookingStates,
  type BookingDetail,
} from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { bookingTones, bookingEventText, bookingHolderText } from './booking-text.ts'
import { bookingWords } from './bookings.words.ts'

const reads = [listBookings, getBooking, bookingPlan] as const
const lookMs = 5_000

export function BookingDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(bookingWords)
  useWords(bookingStateWords)
  const translate = useTranslate()
  const read = useCall(getBooking, { params: { id } }, { quiet: true, every: lookMs })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('members.booking.none')} {...neighbours} />
  return (
    <Drawer
      title={row.no}
      tags={
        <>
          <Tag tone={bookingTones[row.state]}>{translate(`members.booking.state-${row.state}`)}</Tag>
          {row.missed && row.state !== 'no_show' && <Tag tone="bad">{t('members.booking.missed')}</Tag>}
        </>
      }
      footer={<Acts row={row} />}
      {...neighbours}
    >
      <BookingFacts row={row} />
      <History row={row} />
    </Drawer>
  )
}

function BookingFacts({ row }: { row: BookingDetail }) {
  const t = useWords(bookingWords)
  const translate = useTranslate()
  const language = useLanguage()
  const when = (at: string) => formatInstant(at, language, row.timeZone)
  const who = bookingHolderText(row)
  return (
    <Facts
      of={[
        [
          t('members.booking.col.who'),
          row.memberId === null ? (
            who
          ) : (
            <Link key="who" to={memberPath(row.memberId)}>
              {who}
            </Link>
          ),
        ],
        [t('members.booking.tag'), row.tag],
        [t('members.booking.station'), row.stationName],
        [
          t('members.booking.connector'),
          `${t('members.booking.connector-of', { chargePoint: row.chargePointName || row.chargePointNo, connector: row.connectorNo })} · ${translate(`members.booking.kind-${row.connectorType}`)}${row.anyConnector ? ` · ${t('members.booking.any')}` : ''}`,
        ],
        [t('members.booking.held-from'), when(row.heldFrom)],
        [t('members.booking.col.startsAt'), when(row.startsAt)],
        [t('members.booking.col.endsAt'), when(row.endsAt)],
        [t('members.booking.hold'), translate(`members.booking.hold-${row.hold}`)],
        [
          t('members.booking.col.session'),
          row.sessionId && (
            <Link key="session" to={`/statsanalysis/chgtransorder/${row.sessionId}`}>
              {t('members.booking.session')}
            </Link>
          ),
        ],
        [t('members.booking.reason'), row.reason],
        [t('members.booking.note'), row.note],
        [t('members.booking.source'), translate(`members.booking.source-${row.source}`)],
      ]}
    />
  )
}

function History({ row }: { row: BookingDetail }) {
  const t = useWords(bookingWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <section className="stack">
      <h3>{t('members.booking.history')}</h3>
      <ol className="booking-history">
        {row.history.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{formatInstant(event.at, language, row.timeZone, 'second')}</time>
            <span>
              {bookingEventText(event, translate)}
              {event.byName !== '' && <small>{event.byName}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Acts({ row }: { row: BookingDetail }) {
  const t = useWords(bookingWords)
  const [openDialog, setOpenDialog] = useState<'cancel' | 'excuse'>()
  return (
    <>
      {openBookingStates.includes(row.state) && (
        <Can call={cancelBooking}>
          <Button kind="danger" onClick={() => setOpenDialog('cancel')}>
            {t('members.booking.cancel')}
          </Button>
        </Can>
      )}
      {row.missed && (
        <Can call={excuseBooking}>
          <Button onClick={() => setOpenDialog('excuse')}>{t('members.booking.excuse')}</Button>
        </Can>
      )}
      {openDialog && <ReasonDialog row={row} what={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function ReasonDialog({ row, what, onClose }: { row: BookingDetail; what: 'cancel' | 'excuse'; onClose: () => void }) {
  const t = useWords(bookingWords)
  const form = useForm(what === 'cancel' ? cancelBooking : excuseBooking, {
    params: { id: row.id },
    initial: {},
    refreshes: reads,
    done: t(what === 'cancel' ? 'members.booking.cancelled-now' : 'members.booking.excused-now'),
    onSaved: onClose,
  })
  const verb = t(`members.booking.${what}`)
  return (
    <Dialog title={`${verb} · ${row.no}`} onClose={onClose}>
      <p className="dim">{t(`members.booking.${what}-text`)}</p>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('members.booking.reason')} wide />
      </Form>
    </Dialog>
  )
}
