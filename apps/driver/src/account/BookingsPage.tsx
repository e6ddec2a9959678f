import { cancelDriverBooking, listDriverBookings } from '@evops/driver/contract'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { Button, ReadErrorMessage, Page, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Lists current and past bookings. */
export function BookingsPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { error, run } = useEndpointAction()
  return (
    <Page title={t('driver.account.to-clock')} from="/me">
      <ReadErrorMessage error={error} />
      <Rows
        of={listDriverBookings}
        icon="clock"
        empty={t('driver.account.no-bookings')}
        row={({ id, stationName, chargePointName, connectorNo, startsAt, endsAt, timeZone, state }, again) => {
          const isOpen = state === 'pending' || state === 'confirmed'
          return (
            <div key={id} className="line">
              <span className="text">
                <b>{stationName}</b>
                <span className="small dim">
                  {formatAppInstant(startsAt, language, 'short', timeZone)} –{' '}
                  {formatAppInstant(endsAt, language, 'time', timeZone)} · {chargePointName} · {connectorNo}
                </span>
                <span>
                  <Tag tone={isOpen ? 'acc' : undefined}>{t(`driver.account.booking-${state}`)}</Tag>
                </span>
              </span>
              {isOpen && (
                <Button
                  kind="t bad"
                  onPress={() => run(() => requestEndpoint(cancelDriverBooking, { params: { id } }), again)}
                >
                  {t('driver.account.cancel')}
                </Button>
              )}
            </div>
          )
        }}
      />
    </Page>
  )
}
