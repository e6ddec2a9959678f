import { formatNumber, formatPercent, formatInstant, Tag, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import type { tryTelematicsMapping } from '../../contract/index.ts'
import { messageOutcomeWords } from '../../contract/outcome.words.ts'
import { sourceWords } from './sources.words.ts'

type Read = EndpointReply<typeof tryTelematicsMapping>['understood'][number]

/** Shows the values read from messages, one line each. */
export function Understood({ of }: { of: readonly Read[] }) {
  const o = useWords(messageOutcomeWords)
  const t = useWords(sourceWords)
  if (of.length === 0) return <p className="hint">{t('telematics.source.try-none')}</p>
  return (
    <ul className="what-rows">
      {of.map(({ vehicle, refused, point }, at) => (
        // Messages have no id and never change their order.
        <li key={at}>
          <div className="row">
            <Tag tone={refused ? 'bad' : 'good'}>{o(`telematics.outcome.${refused ?? 'taken'}`)}</Tag>
            <b>{vehicle}</b>
          </div>
          {point && <PointLine point={point} />}
        </li>
      ))}
    </ul>
  )
}

function PointLine({ point }: { point: NonNullable<Read['point']> }) {
  const t = useWords(sourceWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { at, longitude, latitude, speedKmh, heading, odometerM, soc } = point
  const n = (value: number, digits = 0) => formatNumber(value, language, digits)
  const texts = [
    formatInstant(at, language, zone, 'time-second'),
    longitude !== null && latitude !== null && `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    speedKmh !== null && t('telematics.source.speed', { n: n(speedKmh) }),
    heading !== null && `${n(heading)}°`,
    odometerM !== null && t('telematics.source.odometer', { n: n(odometerM / 1_000, 1) }),
    soc !== null && t('telematics.source.soc', { n: formatPercent(soc, language) }),
  ]
  return <span className="small">{texts.filter(Boolean).join(' · ')}</span>
}
