/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <img> and <progress> can't be drawn as a thin bar */
import { Fragment, type ReactNode } from 'react'
import { useNav } from '../page/page.ts'
import { kitWords } from '../words/kit.words.ts'
import { hasTranslation, useLanguage, useTranslate, useWords } from '../words/language.ts'
import { formatPercent, formatInstant } from '../format/format.ts'
import { useStore } from '../state/store.ts'
import { liveState } from '../net/live.ts'
import { useOperatorZone } from '../net/sign-in-session.ts'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'acc' | 'plain'

/** A short word with a tone, for business states (settled, awaiting, abnormal). Connector states use `StateMark`. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>
}

/** Renders a text in a cell with up to two lines; on hover it shows the full text or `title`. */
export function longText(text: ReactNode, title?: string): ReactNode {
  if (typeof text !== 'string' || (text.length < 9 && title === undefined)) return text
  return (
    <span className="two-lines" title={title ?? text}>
      {text}
    </span>
  )
}

/**
 * A link inside the console: opens the page's tab and prefetches on hover and focus; a click with a modifier key opens
 * a window.
 */
export function Link({
  to,
  children,
  className,
  label,
  current = false,
}: {
  to: string
  children: ReactNode
  className?: string
  label?: string
  current?: boolean
}) {
  const nav = useNav()
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => nav.prefetch(to)}
      onFocus={() => nav.prefetch(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        nav.go(to)
      }}
    >
      {children}
    </a>
  )
}

export interface ButtonProps {
  children?: ReactNode
  icon?: IconName
  /** `primary`: the main action. `danger`: stops, deletes, refunds. `text`: without a border. */
  kind?: 'plain' | 'primary' | 'danger' | 'text'
  small?: boolean
  busy?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  label?: string
  onClick?: () => void
}
const buttonClasses = { plain: 'btn', primary: 'btn p', danger: 'btn d', text: 'btn t' } as const

export function Button({
  children,
  icon,
  kind = 'plain',
  small = false,
  busy = false,
  disabled = false,
  type = 'button',
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={small ? `${buttonClasses[kind]} s` : buttonClasses[kind]}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  line?: boolean
  disabled?: boolean
}
/** A button with only an icon; `label` is its tooltip and accessible name. */
export function IconButton({ icon, label, onClick, line = false, disabled = false }: IconButtonProps) {
  return (
    <button
      type="button"
      className={line ? 'ib line' : 'ib'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** "Updated at 14:32:08" for pages that load on request. */
export function UpdatedAt({ at }: { at: number }) {
  const t = useWords(kitWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  if (at === 0) return null
  return <span title={zone}>{t('kit.updated-at', { time: formatInstant(at, language, zone, 'time-second') })}</span>
}

/** A dot and a word: live, or the time since which the values have not been updated. */
export function LiveLine({ children }: { children?: ReactNode }) {
  const t = useWords(kitWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { state, since } = useStore(liveState)
  const late = state === 'late'
  return (
    <>
      <span className={late ? 'pulse late' : 'pulse'} />
      <output>
        {late ? t('kit.live-late', { time: formatInstant(since, language, zone, 'time-second') }) : t('kit.live')}
      </output>
      {children}
    </>
  )
}

/** A bordered box with a title. Figures of one kind share one sheet; sheets are not nested. */
export function Sheet({
  title,
  note,
  children,
  flush = false,
}: {
  title?: ReactNode
  note?: ReactNode
  children: ReactNode
  flush?: boolean
}) {
  return (
    <section className="sheet">
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {note !== undefined && <span className="note">{note}</span>}
        </header>
      )}
      {flush ? children : <div className="body">{children}</div>}
    </section>
  )
}

/** Labels with values, one below the other; a fact without a value is left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

interface NeedLineProps {
  icon: IconName
  tone?: 'plain' | 'warn' | 'bad'
  title: string
  note?: string
  /** If absent, the action runs in place. */
  to?: string
  verb: ReactNode
}
/** One item that requires attention: description, place, time, and the action. */
export function AttentionLine({ icon, tone = 'plain', title, note, to, verb }: NeedLineProps) {
  return (
    <li className="need">
      <span className={tone}>
        <Icon name={icon} />
      </span>
      <div>
        <b className="two-lines">{title}</b>
        {note && <small className="two-lines">{note}</small>}
      </div>
      {to ? <Link to={to}>{verb}</Link> : verb}
    </li>
  )
}

/** Large figures with their units, side by side. */
export function Figures({ of }: { of: readonly { label: string; value: ReactNode; unit?: string; big?: boolean }[] }) {
  return (
    <dl className="figures">
      {of.map((figure) => (
        <div key={figure.label} className={figure.big ? 'big' : undefined}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.value} {figure.unit && <small>{figure.unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An inline message: the event and the required action. */
export function Notice({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'bad'
  children: ReactNode
}) {
  return (
    <div className={tone === 'plain' ? 'msg' : `msg ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'check' : tone === 'plain' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}

/** A fraction as a thin bar. */
export function Bar({ of, label }: { of: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, of)) * 100)
  const percentText = formatPercent(percent, useLanguage())
  return (
    <div className="bar" role="img" aria-label={`${label} ${percentText}`}>
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Progress of a long action: processed, remaining and failed items. */
export function Progress({
  done,
  total,
  text,
  failed = 0,
}: {
  done: number
  total: number
  text: ReactNode
  failed?: number
}) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  const percentText = formatPercent(percent, useLanguage())
  return (
    <div className="progress">
      <div
        className="bar"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={typeof text === 'string' ? text : percentText}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span>
        {text} · {percentText}
        {failed > 0 && <span className="bad"> · {failed}</span>}
      </span>
    </div>
  )
}

/** A row of choices with one selected. */
export function Segments<V extends string>({
  value,
  options,
  onChange,
  label,
}: {
  value: V
  options: readonly { value: V; label: string; icon?: IconName }[]
  onChange: (value: V) => void
  label: string
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}

/**
 * Placeholder for an empty list: the reason and the next step. Its texts are at `words` and `{words}-next`, or are
 * passed as `title` and children.
 */
export function Empty({
  icon = 'info',
  words,
  title,
  children,
}: {
  icon?: IconName
  children?: ReactNode
} & ({ words: string; title?: undefined } | { words?: undefined; title: string })) {
  const translate = useTranslate()
  const next = `${words}-next`
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{words === undefined ? title : translate(words)}</h2>
      {hasTranslation(next) && <p>{translate(next)}</p>}
      {children}
    </div>
  )
}
