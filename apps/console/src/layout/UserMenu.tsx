import type { CurrentUser } from '@evops/organisation/contract'
import { errorLog, Icon, MenuItem, Popover, signedOut, useStore, useWords } from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { signOut } from '../me.ts'
import { consoleNavigation } from '../nav.ts'
import { isSettingsDrawerShown } from '../settings.ts'
import { shellWords } from '../shell.words.ts'
import { LanguageItems } from './Choices.tsx'
import type { ConsoleOverlay } from './keys.ts'
import { layoutWords } from './layout.words.ts'

/** Returns the operator's own large screen, else the product's if it exists (NAV-01). */
function largeScreenOf(me: CurrentUser): string | undefined {
  return me.operator.settings.largeScreenUrl ?? (consoleNavigation.mayOpen('/bigscreen') ? '/bigscreen' : undefined)
}

/** `phone`: the menu also contains the items that do not fit in the bar, so that there is one menu. */
export function UserMenu({
  me,
  phone,
  onOpen,
}: {
  me: CurrentUser
  phone: boolean
  onOpen: (sheet: ConsoleOverlay) => void
}) {
  const t = useWords(shellWords)
  const words = useWords(layoutWords)
  const errors = useStore(errorLog).length
  const largeScreen = largeScreenOf(me)
  const face = (
    <>
      <i aria-hidden="true">{initials(me.name || me.user_name)}</i>
      <span className="small wide-only clip">{me.name || me.user_name}</span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('shell.user')} face={face} className="who">
      {(close) => {
        const act = (what: () => void) => () => {
          close()
          what()
        }
        return (
          <>
            <p className="note">
              {me.user_name} · {me.operator.name}
            </p>
            {consoleNavigation.mayOpen('/profile/index') && (
              <MenuItem icon="person" onClick={act(() => consoleNavigation.go('/profile/index'))}>
                {words('shell.profile')}
              </MenuItem>
            )}
            <MenuItem icon="key" onClick={act(() => onOpen('password'))}>
              {t('shell.change-password')}
            </MenuItem>
            <MenuItem icon="home" onClick={act(() => consoleNavigation.go('/'))}>
              {t('shell.home')}
            </MenuItem>
            {largeScreen && (
              <MenuItem icon="screen" onClick={act(() => void window.open(largeScreen, '_blank', 'noopener'))}>
                {words('shell.large-screen')}
              </MenuItem>
            )}
            {phone ? (
              <>
                <MenuItem icon="settings" onClick={act(() => isSettingsDrawerShown.set(true))}>
                  {words('shell.settings')}
                </MenuItem>
                <hr />
                <LanguageItems onDone={close} />
              </>
            ) : (
              <MenuItem icon="keyboard" onClick={act(() => onOpen('keys'))}>
                {words('shell.keys')}
              </MenuItem>
            )}
            {errors > 0 && (
              <MenuItem icon="bug" onClick={act(() => onOpen('errors'))}>
                {words('shell.errors.count', { count: errors })}
              </MenuItem>
            )}
            <hr />
            <MenuItem icon="out" onClick={act(() => void leave())}>
              {t('shell.sign-out')}
            </MenuItem>
          </>
        )
      }}
    </Popover>
  )
}

/** Signs out on the user's request; all local data is deleted. */
async function leave(): Promise<void> {
  if (await offlineWork.mayLeave()) await signOut({ isBySelf: true }).finally(signedOut)
}

/** Returns the last two characters of a name: "值班员 03" is 03, "admin" is AD. */
function initials(name: string): string {
  const digits = /(\d{1,2})$/.exec(name)?.[1]
  return digits ?? name.trim().slice(0, 2).toUpperCase()
}
