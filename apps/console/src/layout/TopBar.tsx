import { actIn, type Me } from '@evops/organisation/contract'
import {
  call,
  disconnect,
  Icon,
  IconButton,
  MenuItem,
  Popover,
  queryClient,
  say,
  toast,
  useSay,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { takeMe } from '../me.ts'
import { nav } from '../nav.ts'
import { shellWords } from '../shell.words.ts'
import { type Tab, tabsStore } from '../tabs.ts'
import type { Device } from './device.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from './Choices.tsx'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ me, tab, device }: { me: Me; tab: Tab | undefined; device: Device }) {
  const t = useWords(shellWords)
  const sayTitle = useSay()
  const title = tab?.title ?? (tab?.screen ? sayTitle(tab.screen.title) : t('shell.home'))
  return (
    <header className="top">
      <IconButton icon="menu" label={t('shell.sidebar')} onClick={device.toggle} />
      <nav className="crumb clip" aria-label={t('shell.breadcrumb')}>
        {tab?.screen?.section && <span className="wide-only">{sayTitle(tab.screen.section.title)} / </span>}
        <b aria-current="page">{title}</b>
      </nav>
      <span className="push row tools">
        {me.operators.length > 1 && <OperatorMenu me={me} />}
        <ThemeMenu />
        <span className="wide-only row">
          <SizeMenu />
          <IconButton icon="full" label={t('shell.fullscreen')} onClick={toggleFullScreen} />
        </span>
        <LanguageMenu />
        <UserMenu me={me} />
      </span>
    </header>
  )
}

function toggleFullScreen() {
  if (!document.fullscreenEnabled) return toast.info(say('shell.fullscreen-no'))
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}

/** Platform staff work inside one operator at a time; the switch starts that operator's console from nothing. */
function OperatorMenu({ me }: { me: Me }) {
  const t = useWords(shellWords)
  const [find, setFind] = useState('')
  const change = async (operatorId: string) => {
    const next = await call(actIn, { body: { operatorId } }).catch((error: Error) =>
      toast.fail(error.message),
    )
    if (!next) return
    disconnect()
    queryClient.clear()
    tabsStore.set([])
    takeMe(next)
    nav.go('/')
  }
  const found = me.operators.filter((operator) =>
    `${operator.name} ${operator.optcode}`.toLowerCase().includes(find.toLowerCase()),
  )
  const face = (
    <>
      <Icon name="organisation" />
      <span className="clip wide-only">{me.operator.name}</span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('shell.operator')} face={face} className="ib w operator">
      {(close) => (
        <>
          {me.operators.length > 8 && (
            <input
              className="field"
              style={{ width: '100%', marginBottom: 4 }}
              aria-label={t('shell.operator')}
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
          )}
          {found.slice(0, 50).map((operator) => (
            <MenuItem
              key={operator.id}
              checked={operator.id === me.operator.id}
              onClick={() => {
                close()
                void change(operator.id)
              }}
            >
              {operator.name} <span className="note">{operator.optcode}</span>
            </MenuItem>
          ))}
        </>
      )}
    </Popover>
  )
}
