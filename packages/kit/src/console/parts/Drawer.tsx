import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { List } from '../page/use-list.ts'
import { isEnterActivated, NavContext, usePage } from '../page/page.ts'
import { isMenuOpen, useScreenKeys } from '../page/screen-keys.ts'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Link, IconButton } from './Small.tsx'
import { ReadFailure } from './Failure.tsx'
import { Icon } from './Icon.tsx'

/** The container on the right of a page; the shell gives each tab one. */
export const AsideContext = createContext<HTMLElement | null>(null)

/** Close, previous and next functions of a drawer next to a list. */
export interface DrawerNavigation {
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export interface DrawerProps extends DrawerNavigation {
  title: ReactNode
  /** Shown next to the title: a status mark or tags. */
  tags?: ReactNode
  /** One line with a short description below the title. */
  sub?: ReactNode
  footer?: ReactNode
  /** Address of the full page of the same item. */
  href?: string
  wide?: boolean
  children: ReactNode
}

/**
 * Details next to the list: the drawer takes space instead of covering the list (on a phone it takes the whole screen),
 * so that the next row is one key away. Its URL is the list's with `?open=`; Enter opens the full page.
 */
export function Drawer({
  title,
  tags,
  sub,
  footer,
  href,
  wide = false,
  onClose,
  onPrevious,
  onNext,
  children,
}: DrawerProps) {
  const t = useWords(kitWords)
  const page = usePage()
  const nav = useContext(NavContext)
  const place = useContext(AsideContext)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (matchMedia('(max-width: 991px)').matches) box.current?.focus()
  }, [])
  const close = () => void page.mayLeave().then((may) => may && onClose())
  useScreenKeys(({ key, target }) => {
    const goes = key === 'Enter' && href !== undefined && !isEnterActivated(target)
    if (goes) nav?.go(href)
    else if (key === 'Escape') close()
    return goes || key === 'Escape'
  })
  if (!place) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside
    <aside
      ref={box}
      className={wide ? 'drawer wide' : 'drawer'}
      tabIndex={-1}
      aria-label={typeof title === 'string' ? title : undefined}
      onKeyDown={(event) => {
        const innerDialog = event.target instanceof Element && event.target.closest('dialog')
        if (event.key !== 'Escape' || event.defaultPrevented || innerDialog || isMenuOpen()) return
        event.preventDefault()
        close()
      }}
    >
      <div className="dh">
        <div className="t">
          <h2 title={typeof title === 'string' ? title : undefined}>{title}</h2>
          {tags}
          <span className="push row" style={{ gap: 0 }}>
            {(onPrevious ?? onNext) && (
              <>
                <IconButton icon="up" label={t('kit.previous')} disabled={!onPrevious} onClick={() => onPrevious?.()} />
                <IconButton icon="down" label={t('kit.next')} disabled={!onNext} onClick={() => onNext?.()} />
              </>
            )}
            {href && (
              <Link to={href} className="ib" label={t('kit.open-page')}>
                <Icon name="open" />
              </Link>
            )}
            <IconButton icon="close" label={t('kit.close')} onClick={close} />
          </span>
        </div>
        {sub !== undefined && <p className="note">{sub}</p>}
      </div>
      <div className="db">{children}</div>
      {footer !== undefined && <div className="df">{footer}</div>}
    </aside>,
    place,
  )
}

/** A drawer while its content is loading or cannot be read. */
export function DrawerWhileLoading({
  read: { error, refetch },
  title,
  ...frame
}: Omit<DrawerProps, 'children'> & { read: { error: Error | null; refetch: () => unknown } }) {
  return (
    <Drawer title={error ? title : '…'} {...frame}>
      {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : <span className="bone" />}
    </Drawer>
  )
}

/** Props of a drawer over a list's rows, including the next page: `<Drawer {...drawerNavigation(list, keyOf)} …>`. */
export function drawerNavigation<Row>(list: List<Row>, keyOf: (row: Row) => string): DrawerNavigation {
  const at = list.rows.findIndex((row) => keyOf(row) === list.open)
  const step = (by: 1 | -1) => {
    if (at < 0) return undefined
    const row = list.rows[at + by]
    return row ? () => list.setOpen(keyOf(row)) : list.turn?.(by, keyOf)
  }
  return { onClose: () => list.setOpen(undefined), onPrevious: step(-1), onNext: step(1) }
}
