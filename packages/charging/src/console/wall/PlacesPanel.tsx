/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { formatNumber, formatPower, useLanguage, useIsPhoneWidth, useWords } from '@evops/kit'
import { type LandLine, loadLand } from '@evops/stations/console'
import { type ReactNode, useEffect, useState } from 'react'
import type { WallPlace } from './wall-data.ts'
import { WallPanel } from './Panel.tsx'
import {
  framedPlaces,
  mapFrameOf,
  layoutSpotLabels,
  landPath,
  mapSize,
  type MapSpot,
  mapSpots,
  spotsOnMap,
} from './wall-map.rules.ts'
import { wallWords } from './wall.words.ts'
import './wall-map.css'

/** Size of the map's text. It is larger on a phone, where the whole map is small. */
const sizes = { wall: 25, phone: 36 } as const

interface PlacesPanelProps {
  /** Undefined before the first reading. */
  places: readonly WallPlace[] | undefined
  isPublic: boolean
}
/**
 * Map of stations on the outline of the land. A ring shows the used share of a place's capacity. Places that would
 * overlap are merged into one with their number, and names never overlap.
 */
export function PlacesPanel({ places: read, isPublic }: PlacesPanelProps) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const size = useIsPhoneWidth() ? sizes.phone : sizes.wall
  const places = read ?? []
  const frame = mapFrameOf(framedPlaces(places))
  const lines = useLand()
  const isPlaced = places.some(({ longitude, latitude }) => longitude !== null && latitude !== null)
  const textOf = ({ members, powerW, ratedPowerW }: MapSpot) => {
    const [one = 0] = members
    const rated = ratedPowerW === null ? '' : ` / ${formatPower(ratedPowerW, language, 0)}`
    return [
      members.length > 1
        ? t('charging.wall.stations', { stations: formatNumber(members.length, language) })
        : (places[one]?.name ?? ''),
      `${formatPower(powerW, language, 0)}${rated} kW`,
    ]
  }
  const { shown, elsewhere } = spotsOnMap(mapSpots(places, frame))
  const spots = layoutSpotLabels(shown, textOf, size)
  const note = t(isPublic ? 'charging.wall.ring-public' : 'charging.wall.ring', {
    stations: formatNumber(read?.length, language),
  })
  return (
    <WallPanel
      area="places"
      title={t('charging.wall.places')}
      note={
        elsewhere > 0 ? `${note} · ${t('charging.wall.elsewhere', { n: formatNumber(elsewhere, language) })}` : note
      }
    >
      <svg
        className="wall-places"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label={t('charging.wall.places')}
      >
        {isPlaced && lines && <path className="land" d={landPath(lines, frame)} />}
        {spots.map((spot) => (
          <Spot key={spot.members[0]} spot={spot} lines={textOf(spot)} size={size} />
        ))}
      </svg>
    </WallPanel>
  )
}

function useLand(): readonly LandLine[] | undefined {
  const [lines, setLines] = useState<readonly LandLine[]>()
  useEffect(() => {
    let current = true
    void loadLand().then((found) => current && setLines(found))
    return () => {
      current = false
    }
  }, [])
  return lines
}

function Spot({ spot, lines, size }: { spot: MapSpot; lines: readonly string[]; size: number }): ReactNode {
  const language = useLanguage()
  const { x, y, r, members, share, label, tone } = spot
  const used = Math.min(1, share ?? 0)
  const inside =
    members.length > 1 ? formatNumber(members.length, language) : share === null ? '' : String(Math.round(share * 100))
  return (
    <g className={used >= 0.8 ? `tone-${tone} full` : `tone-${tone}`}>
      <title>{lines.join(' · ')}</title>
      <circle className="track" cx={x} cy={y} r={r - 3} />
      <circle
        className="used"
        cx={x}
        cy={y}
        r={r - 3}
        pathLength={100}
        strokeDasharray={`${used * 100} 100`}
        transform={`rotate(-90 ${x} ${y})`}
      />
      <text x={x} y={y} dy=".36em" className="in" style={{ fontSize: Math.min(size, r * 0.75) }}>
        {inside}
      </text>
      {tone === 'bad' && (
        <path className="alarm" transform={`translate(${x + r * 0.7} ${y - r * 0.7})`} d="M0-11 11 8H-11Z" />
      )}
      {label && (
        <text x={label.x} y={label.y} style={{ fontSize: size }}>
          {lines[0]}
          <tspan className="sub" x={label.x} dy="1.2em">
            {lines[1]}
          </tspan>
        </text>
      )}
    </g>
  )
}
