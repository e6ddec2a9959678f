/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { formatAppPower, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { billWords } from './bill.words.ts'
import type { SessionWithBill } from './session.ts'

/** Shows the power over the session, with gaps for missing values. */
export function Curve({ points, timeZone }: { points: SessionWithBill['curve']; timeZone: string }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const times = points.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const most = Math.max(1, ...points.map(({ powerW }) => powerW ?? 0))
  const path = points.map(({ powerW }, index) => {
    if (powerW === null) return ''
    const x = (100 * ((times[index] ?? 0) - first)) / Math.max(1, last - first)
    const goesOn = typeof points[index - 1]?.powerW === 'number'
    return `${goesOn ? 'L' : 'M'}${x.toFixed(2)} ${(100 - (96 * powerW) / most).toFixed(2)}`
  })
  const text = t('driver.bill.most-power', { power: formatAppPower(most, language) })
  return (
    <>
      <svg className="curve" viewBox="0 0 100 100" preserveAspectRatio="none" aria-label={text} role="img">
        <path d={path.join('')} />
      </svg>
      <div className="day-hours">
        <span>{formatAppInstant(points[0]?.at, language, 'time', timeZone)}</span>
        <span>{text}</span>
        <span>{formatAppInstant(points.at(-1)?.at, language, 'time', timeZone)}</span>
      </div>
    </>
  )
}
