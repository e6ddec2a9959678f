import { useLanguage } from '@evops/kit'

/** Illustration of a depot's day: the load follows the cheap hours. It contains no figures. */
const letters = {
  zh: { valley: '谷', peak: '峰', deep: '深', flat: '平', sharp: '尖' },
  en: { valley: 'V', peak: 'P', deep: 'D', flat: 'F', sharp: 'S' },
  es: { valley: 'V', peak: 'P', deep: 'VP', flat: 'L', sharp: 'M' },
} as const
const spans = [
  ['valley', 0, 14],
  ['flat', 14, 16],
  ['peak', 16, 23],
  ['flat', 23, 24],
  ['deep', 24, 28],
  ['flat', 28, 37],
  ['sharp', 37, 46],
  ['valley', 46, 48],
] as const
const lettered = new Set([0, 2, 4, 5, 6])
const cell = 640 / 48

/** Returns a curve with night, noon and evening as three soft hills. */
function curve(): string {
  const hill = (x: number, at: number, wide: number) => Math.exp(-(((x - at) / wide) ** 2))
  const points = Array.from({ length: 97 }, (_, at) => {
    const x = at / 4
    const load =
      0.12 + 0.82 * hill(x, 1.2, 2.8) + 0.55 * hill(x, 13, 1.5) + 0.08 * hill(x, 9.5, 2) + 0.82 * hill(x, 25.2, 2.8)
    return `${((at / 96) * 640).toFixed(1)} ${(236 - load * 190).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
const line = curve()

export function DayPicture() {
  const language = useLanguage()
  return (
    <svg className="day" viewBox="0 0 640 286" aria-hidden="true">
      <defs>
        <linearGradient id="day-fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#409eff" stopOpacity=".42" />
          <stop offset="1" stopColor="#409eff" stopOpacity=".03" />
        </linearGradient>
      </defs>
      <path d="M0 76H640M0 156H640M0 236H640" stroke="#22405c" />
      <path d={`${line}L640 236L0 236Z`} fill="url(#day-fill)" />
      <path d={line} fill="none" stroke="#63b0ff" strokeWidth="2.5" strokeLinejoin="round" />
      {spans.map(([period, from, to], at) => (
        <g key={from} fill={`var(--tou-${period})`}>
          {Array.from({ length: to - from }, (_, each) => (
            <rect key={each} x={(from + each) * cell + 0.5} y="248" width={cell - 1} height="18" rx="2" />
          ))}
          {lettered.has(at) && (
            <>
              <rect x={((from + to) / 2) * cell - 11} y="248" width="22" height="18" />
              <text
                style={{ fill: `var(--tou-${period}-ink)` }}
                className="letter"
                x={((from + to) / 2) * cell}
                y="261"
                textAnchor="middle"
              >
                {letters[language][period]}
              </text>
            </>
          )}
        </g>
      ))}
      {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour, at) => (
        <text key={hour} x={at * 160} y="284" textAnchor={at === 0 ? 'start' : at === 4 ? 'end' : 'middle'}>
          {hour}
        </text>
      ))}
    </svg>
  )
}
