import type { CurrentUser } from '@evops/organisation/contract'
import {
  Icon,
  type IconName,
  liveRoundTripMs,
  liveState,
  Link,
  Logo,
  scrollToItem,
  usePreference,
  useTranslate,
  useStore,
  useWords,
  formatSearch,
} from '@evops/kit'
import { currentStation } from '@evops/stations/console'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { brandingStore } from '../brand.ts'
import { type ConsoleScreen, hasDashboard, type SidebarGroup, sidebarMenuOf } from '../screens.ts'
import { shellWords } from '../shell.words.ts'
import { useLastTabSearch } from '../tabs.ts'
import type { Device } from './device.ts'

const MenuPart = lazy(async () => ({ default: (await import('./MenuPart.tsx')).MenuPart }))
const MenuSearch = lazy(async () => ({ default: (await import('./MenuSearch.tsx')).MenuSearch }))
const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/** Each entry of the menu needs these. */
interface MenuContext {
  activePath: string
  device: Device
  stars: readonly string[]
  toggleStar: (path: string) => void
}

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
  const groups = sidebarMenuOf({ me, roleType: brand.nyorcdvisible })
  const [typed, setTyped] = useState<string>()
  const [stars = [], saveStars] = usePreference('menu.stars', isPaths)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => scrollToItem(nav.current, nav.current?.querySelector('.nav-link.on')), [activePath])
  const product = brand.productname || translate(`shell.product.${brand.nyorcdvisible}`)
  const screens = groups.flatMap(({ parts }) => parts.flatMap((part) => part.screens))
  const starred = stars.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  const toggleStar = (path: string) =>
    saveStars(stars.includes(path) ? stars.filter((each) => each !== path) : [...stars, path])
  const menu: MenuContext = { activePath, device, stars, toggleStar }
  return (
    <aside className="side" aria-label={t('shell.menu')} inert={device.mobile && !device.open}>
      <div className="brand">
        {logo && <Logo src={brand.loginicon} />}
        <div className="fold-hide">
          <b title={brand.optname}>{brand.optname || product}</b>
          <span title={product}>{product}</span>
        </div>
      </div>
      <MenuField typed={typed} onType={setTyped} />
      <nav ref={nav} className="nav" aria-label={t('shell.menu')}>
        {typed !== undefined ? (
          <Suspense>
            <MenuSearch
              me={me}
              typed={typed}
              onGo={() => {
                setTyped(undefined)
                if (device.mobile) device.close()
              }}
            />
          </Suspense>
        ) : (
          <>
            {hasDashboard && <NavLink to="/" title={t('shell.home')} icon="home" menu={menu} />}
            {starred.map((screen) => (
              <NavLink key={screen.path} to={screen.path} screen={screen} icon="star" menu={menu} />
            ))}
            {groups.map((group) => (
              <Group key={group.key} group={group} menu={menu} few={groups.length <= 3} />
            ))}
          </>
        )}
      </nav>
      <Foot />
    </aside>
  )
}

/** Search field of the menu. `typed` is undefined while the menu itself is shown. */
function MenuField({ typed, onType }: { typed: string | undefined; onType: (typed: string | undefined) => void }) {
  const t = useWords(shellWords)
  const box = useRef<HTMLElement>(null)
  return (
    <search ref={box} className="nav-find fold-hide">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('shell.menu.find')}
        placeholder={t('shell.menu.find')}
        value={typed ?? ''}
        onFocus={() => onType(typed ?? '')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          const first = box.current?.parentElement?.querySelector<HTMLElement>('.nav a')
          if (event.key === 'Escape') onType(undefined)
          if (event.key === 'Enter') first?.click()
          if (event.key === 'ArrowDown') first?.focus()
        }}
      />
      {typed !== undefined && (
        <button
          type="button"
          aria-label={t('shell.menu.all')}
          title={t('shell.menu.all')}
          onClick={() => onType(undefined)}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}

function Group({ group, menu, few }: { group: SidebarGroup; menu: MenuContext; few: boolean }) {
  const translate = useTranslate()
  const isCurrent = group.parts.some(({ screens }) => screens.some(({ path }) => isAt(menu.activePath, path)))
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (isCurrent || few)
  return (
    <div>
      <button
        type="button"
        className={isOpen ? 'nav-head open' : 'nav-head'}
        aria-expanded={isOpen}
        title={translate(group.title)}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon name={group.icon} />
        <span className="clip">{translate(group.title)}</span>
        <span className="push turn">
          <Icon name={isOpen ? 'down' : 'right'} />
        </span>
      </button>
      {isOpen && (
        <div className="nav-subs">
          {group.parts.map(({ heading, screens }) => (
            <div key={heading ?? ''}>
              {heading && (
                <Suspense>
                  <MenuPart word={heading} />
                </Suspense>
              )}
              {screens.map((screen) => (
                <NavLink key={screen.path} to={screen.path} screen={screen} menu={menu} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const isAt = (activePath: string, path: string) => activePath === path || activePath.startsWith(`${path}/`)

function NavLink({
  to,
  menu,
  screen,
  icon,
  title = '',
}: {
  to: string
  menu: MenuContext
  screen?: ConsoleScreen
  icon?: IconName
  title?: string
}) {
  const t = useWords(shellWords)
  const translate = useTranslate()
  const station = useStore(currentStation)
  // Links to the open tab in its last state, or to the page's start: a list filtered by the current station.
  const left = useLastTabSearch(to)
  const start = screen?.byStation && station ? { [screen.byStation]: station.id } : {}
  const label = screen ? translate(screen.title) : title
  const active = screen ? isAt(menu.activePath, to) : menu.activePath === to
  const isStarred = menu.stars.includes(to)
  const { device } = menu
  const classes = ['nav-link', !icon && 'sub', active && 'on'].filter(Boolean).join(' ')
  return (
    <span className={classes}>
      <span onClickCapture={device.mobile ? device.close : undefined}>
        <Link to={to + formatSearch(left ?? start)} className="nav-a" current={active}>
          {icon && <Icon name={icon} />}
          <span className="clip" title={label}>
            {label}
          </span>
        </Link>
      </span>
      {screen && (
        <button
          type="button"
          className="nav-star"
          aria-pressed={isStarred}
          aria-label={t(isStarred ? 'shell.menu.unstar' : 'shell.menu.star', { title: label })}
          title={t(isStarred ? 'shell.menu.unstar' : 'shell.menu.star', { title: label })}
          onClick={() => menu.toggleStar(to)}
        >
          <Icon name="star" />
        </button>
      )}
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
