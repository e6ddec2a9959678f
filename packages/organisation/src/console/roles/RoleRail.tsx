import { formatNumber, Icon, useLanguage, usePage, useTranslate, useWords } from '@evops/kit'
import { type KeyboardEvent, useState } from 'react'
import { roleName, type RoleRow } from '../../contract/index.ts'
import { roleWords } from './roles.words.ts'

/** List of roles on the left, a select on a phone. Leaving a role with unsaved changes asks for confirmation. */
export function RoleRail({ roles, open }: { roles: readonly RoleRow[]; open: string | undefined }) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { setSearch, mayLeave } = usePage()
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  const shown = roles.filter((role) => `${roleName(role.name, language)} ${role.code}`.toLowerCase().includes(words))
  const choose = async (id: string) => {
    if (id === open || !(await mayLeave())) return
    setSearch({ open: id })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons[buttons.findIndex((each) => each === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const people = (role: RoleRow) =>
    t('organisation.role.people', { count: role.users, n: formatNumber(role.users, language) })
  return (
    <section className="sheet roles-rail">
      <div className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('organisation.role.find')}
          placeholder={t('organisation.role.find')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      <select
        className="field"
        aria-label={t('organisation.role.title')}
        value={open}
        onChange={(event) => void choose(event.target.value)}
      >
        {roles.map((role) => (
          <option key={role.id} value={role.id}>
            {roleName(role.name, language)} · {people(role)}
          </option>
        ))}
      </select>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its buttons */}
      <ul onKeyDown={onKeyDown}>
        {shown.map((role) => (
          <li key={role.id}>
            <button type="button" aria-current={role.id === open || undefined} onClick={() => void choose(role.id)}>
              <span className="two-lines">{roleName(role.name, language)}</span>
              <small className="clip">
                {people(role)} · {translate(`organisation.scope.${role.dataScope}`)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
