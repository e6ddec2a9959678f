import type { CurrentUser } from '@evops/organisation/contract'
import { errorLog, MenuItem, signedOut, useStore, useWords } from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { signOut } from '../me.ts'
import { consoleNavigation } from '../nav.ts'
import { isSettingsDrawerShown } from '../settings.ts'
import { shellWords } from '../shell.words.ts'
import { LanguageItems } from './ChoiceItems.tsx'
import type { ConsoleOverlay } from './keys.ts'
import { layoutWords } from './layout.words.ts'
import { userMenuWords } from './user-menu.words.ts'

/** Returns the operator's own large screen, else the product's if it exists (NAV-01). */
function largeScreenOf(me: CurrentUser): string | undefined {
  return me.operator.settings.largeScreenUrl ?? (consoleNavigation.mayOpen('/bigscreen') ? '/bigscreen' : undefined)
}

/** Items of the user menu. `phone`: the menu also contains the items that do not fit in the bar. */
export function UserMenuItems({
  me,
  phone,
  onOpen,
  onDone,
}: {
  me: CurrentUser
  phone: boolean
  onOpen: (sheet: ConsoleOverlay) => void
  onDone: () => void
}) {
  const t = useWords(shellWords)
  const words = useWords(layoutWords)
  const u = useWords(userMenuWords)
  const errors = useStore(errorLog).length
  const largeScreen = largeScreenOf(me)
  const act = (what: () => void) => () => {
    onDone()
    what()
  }
  return (
    <>
      <p className="note">
        {me.user_name} · {me.operator.name}
      </p>
      {consoleNavigation.mayOpen('/profile/index') && (
        <MenuItem icon="person" onClick={act(() => consoleNavigation.go('/profile/index'))}>
          {u('shell.profile')}
        </MenuItem>
      )}
      <MenuItem icon="key" onClick={act(() => onOpen('password'))}>
        {u('shell.change-password')}
      </MenuItem>
      <MenuItem icon="home" onClick={act(() => consoleNavigation.go('/'))}>
        {t('shell.home')}
      </MenuItem>
      {largeScreen && (
        <MenuItem icon="screen" onClick={act(() => void window.open(largeScreen, '_blank', 'noopener'))}>
          {u('shell.large-screen')}
        </MenuItem>
      )}
      {phone ? (
        <>
          <MenuItem icon="settings" onClick={act(() => isSettingsDrawerShown.set(true))}>
            {words('shell.settings')}
          </MenuItem>
          <hr />
          <LanguageItems onDone={onDone} />
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
      <MenuItem icon="info" onClick={act(() => onOpen('about'))}>
        {u('shell.about')}
      </MenuItem>
      <hr />
      <MenuItem icon="out" onClick={act(() => void leave())}>
        {u('shell.sign-out')}
      </MenuItem>
    </>
  )
}

/** Signs out on the user's request; all local data is deleted. */
async function leave(): Promise<void> {
  if (await offlineWork.mayLeave()) await signOut({ isBySelf: true }).finally(signedOut)
}
