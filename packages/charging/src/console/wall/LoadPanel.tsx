/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { formatNumber, formatPower, instantToWall, useLanguage, useWords, wallToInstant } from '@evops/kit'
import { loadPath, roundUp } from './load-path.rules.ts'
import { Panel } from './Panel.tsx'
import { wallWords } from './wall.words.ts'

const dayMs = 86_400_000

/** Today's load from 0 to 24 h, yesterday's as dashes; drawn as two paths, nothing is kept. */
export function LoadPanel({
  load,
  zone,
  now,
}: {
  load: readonly { at: string; powerW: number }[]
  zone: string
  now: number
}) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const from = Date.parse(
    wallToInstant(`${instantToWall(new Date(now).toISOString(), zone).slice(0, 10)}T00:00`, zone),
  )
  const highest = roundUp(Math.max(0, ...load.map((point) => point.powerW)) / 1000) * 1000
  const today = loadPath(load, { from, highest })
  const yesterday = loadPath(load, { from: from - dayMs, highest })
  const label = today.last ? `${formatPower(today.last.powerW, language, 0)} kW` : ''
  return (
    <Panel area="load" title={t('charging.wall.load')} note={t('charging.wall.load-note')}>
      <div className="wall-chart">
        <div className="wall-axis" aria-hidden="true">
          {load.length > 0 &&
            [1, 0.5, 0].map((share) => (
              <span key={share}>
                {formatNumber((highest * share) / 1000, language, highest < 2000 ? 1 : 0)}
              </span>
            ))}
        </div>
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('charging.wall.load')} ${label}`}
        >
          <path className="grid" d="M0 0H1000M0 50H1000M0 100H1000" />
          <path className="before" d={yesterday.line} />
          <path className="area" d={today.area} />
          <path className="line" d={today.line} />
        </svg>
        <div className="wall-hours" aria-hidden="true">
          {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
    </Panel>
  )
}
