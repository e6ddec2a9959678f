import { Button, formatPercent, formatInstant, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { useEffect, useState } from 'react'
import { type PositionedTrackPoint, lastPointAt, playbackRates } from './track.rules.ts'
import { trackWords } from './track.words.ts'

/** Step of an arrow key in ms. */
const stepMs = 10_000

interface PlaybackProps {
  points: readonly PositionedTrackPoint[]
  at: number
  onMove: (at: number) => void
}
/** Replays the trip up to sixty times as fast, with keyboard control. */
export function Playback({ points, at, onMove }: PlaybackProps) {
  const t = useWords(trackWords)
  const language = useLanguage()
  const { timeZone: zone } = useCurrentUser().operator
  const [playing, setPlaying] = useState(false)
  const [rate, setRate] = useState<number>(60)
  const first = Date.parse(points[0]?.at ?? '')
  const last = Date.parse(points.at(-1)?.at ?? '')
  usePlaying(playing, { at, rate, last, onMove, onEnd: () => setPlaying(false) })
  const now = lastPointAt(points, at)
  const soc = now?.soc ?? null
  const speed = now?.speedKmh ?? null
  const unknown = t('telematics.track.unknown')
  const text = t('telematics.track.now', {
    at: formatInstant(new Date(at).toISOString(), language, zone, 'time-second'),
    speed: speed === null ? unknown : t('telematics.track.kmh', { n: String(speed) }),
    soc: soc === null ? unknown : formatPercent(soc, language),
  })
  const press = () => {
    if (!playing && at >= last) onMove(first)
    setPlaying(!playing)
  }
  return (
    <div className="track-play">
      <Button onClick={press}>{t(playing ? 'telematics.track.pause' : 'telematics.track.play')}</Button>
      <select
        className="field"
        aria-label={t('telematics.track.rate')}
        value={rate}
        onChange={({ target }) => setRate(Number(target.value))}
      >
        {playbackRates.map((one) => (
          <option key={one} value={one}>
            {t('telematics.track.times', { n: one })}
          </option>
        ))}
      </select>
      <input
        type="range"
        aria-label={t('telematics.track.slider')}
        aria-valuetext={text}
        min={first}
        max={last}
        step={stepMs}
        value={at}
        onChange={({ target }) => onMove(Number(target.value))}
      />
      <output>{text}</output>
    </div>
  )
}

interface Playing {
  at: number
  rate: number
  last: number
  onMove: (at: number) => void
  onEnd: () => void
}
const frameMs = 200
/** Updates five times a second by the elapsed time. */
function usePlaying(playing: boolean, { at, rate, last, onMove, onEnd }: Playing): void {
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => {
      const next = at + frameMs * rate
      onMove(Math.min(next, last))
      if (next >= last) onEnd()
    }, frameMs)
    return () => clearTimeout(timer)
  }, [playing, at, rate, last, onMove, onEnd])
}
