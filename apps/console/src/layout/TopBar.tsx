import type { CurrentUser } from '@evops/organisation/contract'
import {
  errorLog,
  Icon,
  IconButton,
  translateText,
  toast,
  topBarSlot,
  useTranslate,
  useSlot,
  useStore,
  useWords,
} from '@evops/kit'
import { currentStation } from '@evops/stations/console'
import { groupTitleOf } from '../screens.ts'
import { isSettingsDrawerShown } from '../settings.ts'
import { shellWords } from '../shell.words.ts'
import type { ConsoleTab } from '../tabs.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from './Choices.tsx'
import type { Device } from './device.ts'
import type { ConsoleOverlay } from './keys.ts'
import { layoutWords } from './layout.words.ts'
import { OperatorMenu } from './OperatorMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({
  me,
  tab,
  device,
  onOpen,
}: {
  me: CurrentUser
  tab: ConsoleTab | undefined
  device: Device
  onOpen: (sheet: ConsoleOverlay) => void
}) {
  const t = useWords(shellWords)
  const words = useWords(layoutWords)
  const translateTitle = useTranslate()
  const parts = useSlot(topBarSlot)
  const errors = useStore(errorLog).length
  const title = tab?.title ?? (tab?.screen ? translateTitle(tab.screen.title) : t('shell.home'))
  const group = tab?.screen && groupTitleOf(tab.screen, me.operator.settings.menu)
  return (
    <header className="top">
      <IconButton icon="menu" label={t('shell.sidebar')} onClick={device.toggle} />
      <nav className={device.mobile ? 'crumb' : 'crumb clip'} aria-label={t('shell.breadcrumb')}>
        {group && <span className="wide-only">{translateTitle(group)} / </span>}
        <b aria-current="page">{title}</b>
      </nav>
      <span className="push row tools">
        <Station />
        {me.operators.length > 1 && <OperatorMenu me={me} />}
        <button type="button" className="find" title={words('shell.find')} onClick={() => onOpen('palette')}>
          <Icon name="search" />
          <span className="find-text clip">{words('shell.find')}</span>
          <kbd className="wide-only">Ctrl K</kbd>
        </button>
        {errors > 0 && (
          <span className="wide-only">
            <button
              type="button"
              className="ib errors"
              title={words('shell.errors.count', { count: errors })}
              onClick={() => onOpen('errors')}
            >
              <Icon name="bug" />
              <span className="unseen">{words('shell.errors.count', { count: errors })}</span>
              <i aria-hidden="true">{errors}</i>
            </button>
          </span>
        )}
        {parts.map((part) => part.draw({}))}
        <IconButton icon="help" label={words('shell.help')} onClick={() => onOpen('help')} />
        <span className="wide-only row">
          <ThemeMenu />
          <SizeMenu />
          <IconButton icon="full" label={t('shell.fullscreen')} onClick={toggleFullScreen} />
          <IconButton icon="settings" label={words('shell.settings')} onClick={() => isSettingsDrawerShown.set(true)} />
          <LanguageMenu />
        </span>
        <UserMenu me={me} phone={device.mobile} onOpen={onOpen} />
      </span>
    </header>
  )
}

/** Shows the station by which lists are filtered initially, until the user clears it. */
function Station() {
  const words = useWords(layoutWords)
  const station = useStore(currentStation)
  if (!station) return null
  return (
    <span className="wide-only">
      <span className="chip">
        <em>{words('shell.station')}</em>
        <span className="clip">{station.name}</span>
        <button type="button" aria-label={words('shell.station.clear')} onClick={() => currentStation.set(undefined)}>
          <Icon name="close" />
        </button>
      </span>
    </span>
  )
}

function toggleFullScreen() {
  if (!document.fullscreenEnabled) return toast.info(translateText('shell.fullscreen-no'))
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}
