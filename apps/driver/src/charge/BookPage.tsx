import { createDriverBooking, getDriverStation } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { useOperatorBranding } from '../face.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { Chips } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, Page } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { chargeWords } from './charge.words.ts'

const quarter = 15 * 60_000
/** Returns the next full quarter hours in station local time. */
function times(now: number): number[] {
  const first = Math.ceil((now + 60_000) / quarter) * quarter
  return Array.from({ length: 8 }, (_, index) => first + index * quarter)
}

/** Books a connector of a station, any suitable one or a specific one, from a time of today. */
export function BookPage({ params: { id = '' } }: PageProps) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  const station = useEndpoint(getDriverStation, { params: { id }, query: { operator, language } }).data
  const [offered] = useState(() => times(Date.now()))
  const [startsAt, setStart] = useState(String(offered[0]))
  const [which, setWhich] = useState('any')
  const { busy, error, run } = useEndpointAction()
  const key = useRef(newId())
  const of = station?.chargePoints.find(({ code }) => code === which)
  const book = () =>
    run(
      () => {
        const connector = of ? { chargePointId: of.chargePointId, connectorNo: of.connectorNo } : null
        const body = {
          stationId: id,
          connector,
          connectorType: null,
          startsAt: new Date(Number(startsAt)).toISOString(),
        }
        return requestEndpoint(createDriverBooking, { body }, { key: key.current })
      },
      () => navigateTo('/bookings', { replace: true }),
    )
  return (
    <Page title={t('driver.charge.book')} note={station?.name} from={`/station/${id}`}>
      <div className="sheet stack">
        <Chips
          label={t('driver.charge.book-from')}
          value={startsAt}
          of={offered.map((at) => [String(at), formatAppInstant(at, language, 'time', station?.timeZone)] as const)}
          onChange={setStart}
        />
        <Chips
          label={t('driver.charge.connector')}
          value={which}
          of={[
            ['any', t('driver.charge.any')],
            ...(station?.chargePoints ?? []).map(
              (one) => [one.code, `${one.chargePointName} · ${one.connectorNo}`] as const,
            ),
          ]}
          onChange={setWhich}
        />
      </div>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        <Button kind="p" wide busy={busy} onPress={book}>
          {t('driver.charge.book-it')}
        </Button>
      </div>
    </Page>
  )
}
