import { type DriverConnector, type DriverStationDetail, getDriverStation } from '@evops/driver/contract'
import { formatNumber } from '@evops/platform/contract'
import { useOperatorBranding } from '../face.ts'
import { isMiniProgramme } from '../device/device.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { ConnectorPlug, StationPlugs } from '../parts/Plug.tsx'
import { ListRow, Link, LoadedResult, Page, NameValueList, Sheet } from '../parts/Parts.tsx'
import { StateMark } from '../parts/StateMark.tsx'
import type { PageProps } from '../routes.tsx'
import { formatPricePerKwh, formatRatedPower } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { chargeWords } from './charge.words.ts'
import { pricePeriodAt } from './price.rules.ts'

const everyMs = 15_000

/** Shows a station: current connector states, prices, and directions. */
export function StationPage({ params: { id = '' } }: PageProps) {
  const { operator } = useOperatorBranding()
  const language = useLanguage()
  const answer = useEndpoint(getDriverStation, { params: { id }, query: { operator, language } }, everyMs)
  const t = useWords(chargeWords)
  const station = answer.data
  return (
    <Page title={station?.name ?? t('driver.charge.station')} note={station?.address} from="/">
      <LoadedResult answer={answer}>{(loaded) => <Station station={loaded} />}</LoadedResult>
    </Page>
  )
}

function Station({ station }: { station: DriverStationDetail }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const { evaluation, hotline, businessHours, roundTheClock } = station
  const rating =
    evaluation.average === null
      ? undefined
      : t('driver.charge.rating', {
          stars: formatNumber(evaluation.average, language, 1),
          count: evaluation.count,
        })
  return (
    <>
      <Sheet>
        <StationPlugs plugs={station.plugs} />
      </Sheet>
      <Sheet flush>
        {station.chargePoints.map((one) => (
          <ListRow
            key={one.code}
            to={`/q/${encodeURIComponent(one.code)}`}
            title={
              <b>
                {one.chargePointName} · {one.connectorNo}
              </b>
            }
            note={<PlateText of={one} />}
            end={<StateMark state={one.state} />}
            endNote={nowText(one, language)}
          />
        ))}
      </Sheet>
      <Sheet title={t('driver.charge.about')}>
        <NameValueList
          of={[
            [t('driver.charge.hours'), roundTheClock ? t('driver.charge.always') : businessHours],
            [t('driver.charge.guide'), station.guide],
            [
              t('driver.charge.hotline'),
              hotline && (
                <a key="hotline" href={`tel:${hotline}`}>
                  {hotline}
                </a>
              ),
            ],
            [t('driver.charge.evaluation'), rating],
          ]}
        />
        <div className="acts">
          <WayThere station={station} />
          {station.bookable && (
            <Link to={`/station/${station.id}/book`} className="btn">
              {t('driver.charge.book')}
            </Link>
          )}
        </div>
      </Sheet>
    </>
  )
}

export function PlateText({ of }: { of: DriverConnector }) {
  const language = useLanguage()
  return (
    <>
      <ConnectorPlug of={of} />
      {of.ratedPowerW !== null && ` · ${formatRatedPower(of.ratedPowerW, language)}\u00a0kW`}
    </>
  )
}

function nowText({ price: day }: DriverStationDetail['chargePoints'][number], language: 'zh' | 'en' | 'es') {
  const now = day && pricePeriodAt(day.periods, Date.now())
  if (!day || !now) return undefined
  return `${formatPricePerKwh(now.electricityE5 + now.serviceE5, day.currency, language)}/kWh`
}

/** Opens the phone's map app if possible: a mini-programme's web view cannot. */
function WayThere({ station: { latitude, longitude, name } }: { station: DriverStationDetail }) {
  const t = useWords(chargeWords)
  if (latitude === null || longitude === null || isMiniProgramme()) return null
  const place = `${latitude},${longitude}`
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
  const href = isApple ? `maps://?daddr=${place}` : `geo:${place}?q=${place}(${encodeURIComponent(name)})`
  return (
    <a className="btn" href={href}>
      {t('driver.charge.way')}
    </a>
  )
}
