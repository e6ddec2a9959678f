/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { formatNumber, formatPower, useLanguage, useWords } from '@evops/kit'
import { spotsOf } from './load-path.rules.ts'
import type { WallPlace } from './wall-data.ts'
import { Panel } from './Panel.tsx'
import { wallWords } from './wall.words.ts'

interface PlacesPanelProps {
  /** `undefined`: not read yet. */
  places: readonly WallPlace[] | undefined
  isPublic: boolean
}
/** Stations where they lie to each other; the ones that draw most bear their names. No map service, no tiles. */
export function PlacesPanel({ places: read, isPublic }: PlacesPanelProps) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const places = read ?? []
  const spots = spotsOf(places)
  const highest = Math.max(1, ...places.map((place) => place.powerW))
  return (
    <Panel
      area="places"
      title={t('charging.wall.places')}
      note={t(isPublic ? 'charging.wall.public-stations' : 'charging.wall.stations', {
        stations: formatNumber(read && spots.length, language),
      })}
    >
      <svg className="wall-places" viewBox="0 0 1000 600" role="img" aria-label={t('charging.wall.places')}>
        {spots.toReversed().map(({ at, x, y, named }) => {
          const place = places[at]
          if (!place) return null
          const size = 5 + 17 * Math.sqrt(place.powerW / highest)
          return (
            <g
              key={at}
              className={`tone-${place.tone}`}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            >
              <circle r={named ? size : Math.min(size, 9)} />
              {named && (
                <>
                  <text y={size} dy="1.1em">
                    {place.name}
                  </text>
                  <text y={size} dy="2.4em" className="sub">
                    {formatPower(place.powerW, language, 0)} kW
                  </text>
                </>
              )}
            </g>
          )
        })}
      </svg>
    </Panel>
  )
}
