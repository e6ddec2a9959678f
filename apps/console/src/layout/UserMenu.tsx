import type { Me } from '@evops/organisation/contract'
import { Icon, MenuItem, Popover, signedOut, useWords } from '@evops/platform/console'
import { signOut } from '../me.ts'
import { nav } from '../nav.ts'
import { shellWords } from '../shell.words.ts'

export function UserMenu({ me }: { me: Me }) {
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
        <>
          <p className="note">
            {me.user_name} · {me.operator.name}
          </p>
          <MenuItem icon="home" onClick={() => act(close, () => nav.go('/'))}>
            {t('shell.home')}
          </MenuItem>
          <MenuItem icon="key" onClick={() => act(close, () => nav.go('/new-password'))}>
            {t('shell.change-password')}
          </MenuItem>
          <hr />
          <MenuItem icon="out" onClick={() => act(close, () => void signOut().finally(signedOut))}>
            {t('shell.sign-out')}
          </MenuItem>
        </>
      )}
    </Popover>
  )
}

function act(close: () => void, what: () => void) {
  close()
  what()
}
/** The last two signs of a name: "值班员 03" is 03, "admin" is AD. */
function initials(name: string): string {
  const digits = /(\d{1,2})$/.exec(name)?.[1]
  return digits ?? name.trim().slice(0, 2).toUpperCase()
}
