import type { CurrentUser } from '@evops/organisation/contract'
import {
  Icon,
  liveRoundTripMs,
  liveState,
  Link,
  Logo,
  scrollToItem,
  useTranslate,
  useStore,
  useWords,
  formatSearch,
} from '@evops/kit'
import { currentStation } from '@evops/stations/console'
import { useEffect, useRef, useState } from 'react'
import { brandingStore } from '../brand.ts'
import { hasDashboard, type SidebarEntry, sidebarMenuOf } from '../screens.ts'
import { shellWords } from '../shell.words.ts'
import { useLastTabSearch } from '../tabs.ts'
import type { Device } from './device.ts'

export function Sidebar({
  me,
  activePath,
  device,
  logo,
}: {
  me: CurrentUser
  activePath: string
  device: Device
  logo: boolean
}) {
  const t = useWords(shellWords)
  const translate = useTranslate()
  const brand = useStore(brandingStore)
  const entries = sidebarMenuOf(me, brand.nyorcdvisible)
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (entry: SidebarEntry) =>
    opened[entry.section.path] ?? (activePath.startsWith(entry.section.path) || entries.length <= 3)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => scrollToItem(nav.current, nav.current?.querySelector('.nav-link.on')), [activePath])
  const product = brand.productname || translate(`shell.product.${brand.nyorcdvisible}`)
  return (
    <aside className="side" aria-label={t('shell.menu')} inert={device.mobile && !device.open}>
      <div className="brand">
        {logo && <Logo src={brand.loginicon} />}
        <div className="fold-hide">
          <b title={brand.optname}>{brand.optname || product}</b>
          <span title={product}>{product}</span>
        </div>
      </div>
      <nav ref={nav} className="nav" aria-label={t('shell.menu')}>
        {hasDashboard && (
          <NavLink to="/" active={activePath === '/'} onGo={device} title={t('shell.home')} icon="home" />
        )}
        {entries.map((entry) => (
          <div key={entry.section.path}>
            <button
              type="button"
              className={isOpen(entry) ? 'nav-head open' : 'nav-head'}
              aria-expanded={isOpen(entry)}
              title={translate(entry.section.title)}
              onClick={() => setOpened((before) => ({ ...before, [entry.section.path]: !isOpen(entry) }))}
            >
              <Icon name={entry.section.icon} />
              <span className="clip">{translate(entry.section.title)}</span>
              <span className="push turn">
                <Icon name={isOpen(entry) ? 'down' : 'right'} />
              </span>
            </button>
            {isOpen(entry) && (
              <div className="nav-subs">
                {entry.screens.map((screen) => (
                  <NavLink
                    key={screen.path}
                    sub
                    to={screen.path}
                    byStation={screen.byStation}
                    active={activePath === screen.path || activePath.startsWith(`${screen.path}/`)}
                    onGo={device}
                    title={translate(screen.title)}
                    icon={screen.icon}
                  />
                ))}
              </div>
            )}
          </div>
        ))}
      </nav>
      <Foot />
    </aside>
  )
}

function NavLink({
  to,
  active,
  title,
  icon,
  sub = false,
  byStation,
  onGo,
}: {
  to: string
  byStation?: string | undefined
  active: boolean
  title: string
  icon?: Parameters<typeof Icon>[0]['name'] | undefined
  sub?: boolean
  onGo: Device
}) {
  const station = useStore(currentStation)
  // Links to the open tab in its last state, or to the page's start: a list filtered by the current station.
  const left = useLastTabSearch(to)
  const start = byStation && station ? { [byStation]: station.id } : {}
  return (
    <span
      className={`nav-link${sub ? ' sub' : ''}${active ? ' on' : ''}`}
      onClickCapture={onGo.mobile ? onGo.close : undefined}
    >
      <Link to={to + formatSearch(left ?? start)} className="nav-a" current={active}>
        {icon && !sub && <Icon name={icon} />}
        <span className="clip" title={title}>
          {title}
        </span>
      </Link>
    </span>
  )
}

/** Shows the connection state permanently. */
function Foot() {
  const t = useWords(shellWords)
  const { state } = useStore(liveState)
  const ping = useStore(liveRoundTripMs)
  const shown = state === 'live' ? 'live' : state === 'late' ? 'late' : 'connecting'
  return (
    <div className="foot">
      <span className={shown === 'live' ? 'pulse' : 'pulse late'} />
      <output className="fold-hide clip">
        {t(`shell.live.${shown}`)}
        {shown === 'live' && ping !== undefined && ` · ${ping} ms`}
      </output>
    </div>
  )
}
