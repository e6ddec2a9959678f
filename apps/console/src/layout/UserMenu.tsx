import type { CurrentUser } from '@evops/organisation/contract'
import { Icon, Popover, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { shellWords } from '../shell.words.ts'
import type { ConsoleOverlay } from './keys.ts'

const UserMenuItems = lazy(async () => ({ default: (await import('./UserMenuItems.tsx')).UserMenuItems }))

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
  const face = (
    <>
      <i aria-hidden="true">{initials(me.name || me.user_name)}</i>
      <span className="small wide-only clip">{me.name || me.user_name}</span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('shell.user')} face={face} className="who">
      {(close) => (
        <Suspense>
          <UserMenuItems me={me} phone={phone} onOpen={onOpen} onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** Returns the last two characters of a name: "值班员 03" is 03, "admin" is AD. */
function initials(name: string): string {
  const digits = /(\d{1,2})$/.exec(name)?.[1]
  return digits ?? name.trim().slice(0, 2).toUpperCase()
}
