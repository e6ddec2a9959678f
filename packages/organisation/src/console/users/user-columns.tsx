import { columnsFor, formatInstant, longText, currentUserStore, translateText } from '@evops/kit'
import { roleName, type UserRow } from '../../contract/index.ts'

const c = columnsFor<UserRow>('organisation.user')
const zone = () => currentUserStore.get()?.operator.timeZone
const names = (of: readonly { name: string }[]) => of.map((each) => each.name).join(', ')

/** Table cells of users, for the user list and for other lists that show users. */
export const userColumns = {
  name: c.custom(
    'username',
    (row) => (
      <>
        {row.username}
        <small>{row.name}</small>
      </>
    ),
    { width: 170, sort: true, phone: 1 },
  ),
  state: c.status(
    'state',
    (row) =>
      row.state === 'disabled'
        ? { tone: 'plain', word: 'organisation.user.state.disabled' }
        : row.hasPassword
          ? { tone: 'good', word: 'organisation.user.state.active' }
          : { tone: 'warn', word: 'organisation.user.state.setup' },
    { width: 140, sort: true, phone: 4 },
  ),
  departments: c.custom(
    'departments',
    (row) => (
      <>
        {longText(row.orgName) ?? <span className="dimmer">—</span>}
        <small title={names(row.departments)}>{names(row.departments)}</small>
      </>
    ),
    { title: 'organisation.user.orgName' },
  ),
  roles: c.custom(
    'roles',
    (row, language) => {
      const held = row.roles.map(({ name }) => roleName(name, language)).join(', ')
      return held ? longText(held) : <span className="warn">{translateText('organisation.user.no-role')}</span>
    },
    { phone: 3 },
  ),
}

export const userListColumns = [
  userColumns.name,
  userColumns.departments,
  userColumns.roles,
  userColumns.state,
  c.text('email', { width: 200, hidden: true }),
  c.text('phone', { width: 120 }),
  c.text('employeeNo', { width: 120, hidden: true }),
  c.custom(
    'lastUsedAt',
    (row, language) =>
      row.lastUsedAt ? (
        formatInstant(row.lastUsedAt, language, zone())
      ) : (
        <span className="dimmer">{translateText('organisation.user.never')}</span>
      ),
    { align: 'end', width: 150 },
  ),
  c.custom('createdAt', (row, language) => formatInstant(row.createdAt, language, zone()), {
    align: 'end',
    width: 150,
    sort: true,
    hidden: true,
  }),
]
