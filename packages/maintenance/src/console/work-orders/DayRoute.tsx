import { Button, formatNumber, useLanguage, useNow, useWords } from '@evops/kit'
import { useEffect, useState } from 'react'
import type { GeoLocation, WorkOrderRow } from '../../contract/index.ts'
import { MyWorkOrder } from './MyWorkOrder.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { dayRoute, routeLengthKm } from './route.rules.ts'
import { getDeviceLocation } from './use-quick-acts.ts'

/**
 * Shows the user's open work orders stop by stop from the current location: the distance of each, and directions in the
 * phone's map app.
 */
export function DayRoute({ rows }: { rows: readonly WorkOrderRow[] }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const now = useNow()
  const [here, setHere] = useState<GeoLocation | null>()
  useEffect(() => {
    if (here === undefined) void getDeviceLocation().then(setHere)
  }, [here])
  const km = (of: number) => formatNumber(of, language, of < 10 ? 1 : 0)
  const stops = dayRoute(rows, here ?? null, now)
  return (
    <>
      <p className="dim route-note">
        {t('maintenance.workOrder.route-note')} {t('maintenance.workOrder.route-km', { km: km(routeLengthKm(stops)) })}{' '}
        {here === null && t('maintenance.workOrder.route-nowhere')}
        {here === null && (
          <Button kind="text" small onClick={() => setHere(undefined)}>
            {t('maintenance.workOrder.route-locate')}
          </Button>
        )}
      </p>
      <ol className="my-work-orders">
        {stops.map(({ rows: own, place, km: way }) => (
          <li key={own[0]?.id} className="route-stop">
            <div className="row">
              <b>{own[0]?.stationName ?? t('maintenance.workOrder.route-anywhere')}</b>
              <span className="dim">
                {way === null ? !place && t('maintenance.workOrder.route-unknown') : `${km(way)} km`}
              </span>
              {place && (
                <a className="btn push" href={wayThere(place, own[0]?.stationName ?? '')}>
                  {t('maintenance.workOrder.route-go')}
                </a>
              )}
            </div>
            {own.map((row) => (
              <MyWorkOrder key={row.id} row={row} />
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns a link to the phone's map app, which knows the roads and needs no service of the product. */
function wayThere({ lat, lng }: GeoLocation, name: string): string {
  const place = `${lat},${lng}`
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
  return isApple ? `maps://?daddr=${place}` : `geo:${place}?q=${place}(${encodeURIComponent(name)})`
}
