import { formatDuration, formatInstant, Logo, setLanguage, useLanguage, useWords } from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { wallWords } from './wall.words.ts'

const names = { zh: '中文', en: 'EN', es: 'ES' } as const

/** Head of a wall: the operator's name, the age of the figures and the local time. */
export function WallHead({
  name,
  title,
  at,
  zone,
  lost,
  old,
  now,
}: {
  name: string
  title: string
  at: number | undefined
  zone: string
  lost: boolean
  old: boolean
  now: number
}) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const span = at === undefined ? '' : formatDuration(Math.max(0, Math.round((now - at) / 1000)), language)
  return (
    <header className="wall-head">
      <Logo />
      <h1>{name}</h1>
      <span className="wall-sub">{title}</span>
      <fieldset className="wall-languages">
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {names[each]}
          </button>
        ))}
      </fieldset>
      <output className={old ? 'wall-age old' : 'wall-age'}>
        <i className="pulse" />
        {at !== undefined && t(lost ? 'charging.wall.lost' : 'charging.wall.age', { span })}
      </output>
      <time title={zone}>{formatInstant(now, language, zone, 'day')}</time>
      <b className="wall-clock">{formatInstant(now, language, zone, 'time-second')}</b>
    </header>
  )
}
