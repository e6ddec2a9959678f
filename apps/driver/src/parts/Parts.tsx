import { type ReactNode, useEffect, useRef } from 'react'
import type { CallRefusal } from '../net/refusal.ts'
import { navigateBack, navigateTo, hrefOfPath } from '../route.ts'
import { useWords } from '../words/translate.ts'
import { Icon, type IconName } from './Icon.tsx'
import { partWords } from './part.words.ts'

/** A link inside the app; the browser handles modified clicks. */
export function Link({
  to,
  className,
  current,
  children,
}: {
  to: string
  className?: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={hrefOfPath(to)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        navigateTo(to)
      }}
    >
      {children}
    </a>
  )
}

export interface ButtonProps {
  children: ReactNode
  /** `p`: primary action. `d`: destructive. `t`: quiet. */
  kind?: 'p' | 'd' | 't' | 't bad'
  icon?: IconName
  busy?: boolean
  disabled?: boolean
  wide?: boolean
  submits?: boolean
  onPress?: () => void
}
export function Button({ children, kind, icon, busy, disabled, wide, submits, onPress }: ButtonProps) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`btn ${kind ?? ''} ${wide ? 'w' : ''}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {icon && !busy && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function IconButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className="ib" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

/**
 * A page with its heading, which screen readers read first. `from`: target of the back button for users who came by a
 * link.
 */
export function Page({
  title,
  note,
  from,
  wide = false,
  end,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  from?: string
  wide?: boolean
  end?: ReactNode
  children: ReactNode
}) {
  const t = useWords(partWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = heading.current?.textContent ?? ''
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className={wide ? 'page wide' : 'page'}>
      <header className="head">
        {from !== undefined && (
          <IconButton icon="left" label={t('driver.part.back')} onPress={() => navigateBack(from)} />
        )}
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && <p className="small dim">{note}</p>}
        </div>
        {end}
      </header>
      <div className="stack">{children}</div>
    </main>
  )
}

export function Sheet({ title, flush, children }: { title?: ReactNode; flush?: boolean; children: ReactNode }) {
  return (
    <section className={flush ? 'sheet flush rows' : 'sheet'}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | 'acc'
const icons = { good: 'check', warn: 'warning', bad: 'warning', acc: 'info' } as const
/** A message about a state or an error; screen readers announce it immediately. */
export function Notice({ tone = 'acc', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}

/** Shows an error and the next step; offers a retry if that may help. */
export function ReadErrorMessage({ error, again }: { error: CallRefusal | undefined; again?: () => void }) {
  const t = useWords(partWords)
  if (error === undefined) return null
  const helps = again !== undefined && (error.isLost || error.status >= 500)
  const faults = [...new Set(Object.values(error.fields))].filter((fault) => fault !== error.message)
  return (
    <Notice tone="bad">
      <p>{error.message}</p>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      {helps && (
        <Button kind="t" onPress={again}>
          {t('driver.part.again')}
        </Button>
      )}
    </Notice>
  )
}

/** Shows the result of a read: its content, a loading state, or the error; old content remains below an error. */
export function LoadedResult<T>({
  answer: { data, error, again },
  children,
}: {
  answer: { data: T | undefined; error: CallRefusal | undefined; again: () => void }
  children: (data: T) => ReactNode
}) {
  return (
    <>
      <ReadErrorMessage error={error} again={again} />
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && (
        <>
          <span className="bone" />
          <span className="bone" />
        </>
      )}
    </>
  )
}

export function Empty({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  )
}

export const Tag = ({ tone, children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag ${tone ?? ''}`}>{children}</span>
)

/** A list of names and values; entries without a value are omitted. */
export function NameValueList({ of }: { of: readonly (readonly [string, ReactNode, 'sum'?])[] }) {
  return (
    <dl>
      {of
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value, sum]) => (
          <div key={name} className={sum ? 'pair sum' : 'pair'}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A list row: text, trailing content, and its link. */
export function ListRow({
  to,
  onPress,
  icon,
  title,
  note,
  end,
  endNote,
}: {
  to?: string
  onPress?: () => void
  icon?: IconName
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
}) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className="text">
        <span>{title}</span>
        {note !== undefined && <span className="small dim">{note}</span>}
      </span>
      {end !== undefined && (
        <span className="end">
          <span>{end}</span>
          {endNote !== undefined && <span className="small dim">{endNote}</span>}
        </span>
      )}
      {to !== undefined && <Icon name="right" />}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className="line">
        {inside}
      </Link>
    )
  if (onPress === undefined) return <div className="line">{inside}</div>
  return (
    <button type="button" className="line" onClick={onPress}>
      {inside}
    </button>
  )
}

export const Figure = ({ value, unit, name, big }: { value: string; unit?: string; name: string; big?: boolean }) => (
  <div className={big ? 'figure big' : 'figure'}>
    <b>
      {value} {unit && <small>{unit}</small>}
    </b>
    <span>{name}</span>
  </div>
)
